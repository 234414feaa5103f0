"""Static files under names that carry a hash of their content, so that browsers may keep them for ever."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedNames(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # WhiteNoise has no types
    """Rewrites the imports between JavaScript modules too."""

    support_js_module_import_aggregation = True
    # A chain of imports takes a pass for each of its modules; Django's own five are for style sheets.
    max_post_process_passes = 20


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc] # WhiteNoise has no types
    """WhiteNoise, answering with whole files: its streams are not made for ASGI, and the files are small."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
