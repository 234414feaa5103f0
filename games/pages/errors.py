"""What is shown for requests that cannot be read."""

from django.http import HttpRequest, HttpResponseBadRequest
from django.template.loader import render_to_string


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """Looks at nothing of the request: Django's own page reads the form again, and fails again."""
    return HttpResponseBadRequest(render_to_string("400.html"))
