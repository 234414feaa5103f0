"""Which version of the pages this server has."""

from django.contrib.staticfiles.storage import staticfiles_storage


def build() -> str:
    """Differs where scripts or styles differ; "" where static files are served as they lie."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))
