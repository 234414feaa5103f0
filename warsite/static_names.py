"""Static files under names that carry a hash of their content, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedNames(CompressedManifestStaticFilesStorage):
    """Rewrites the imports between JavaScript modules too."""

    support_js_module_import_aggregation = True
