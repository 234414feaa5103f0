"""What must stand before a process opens: the newest tables in the database, the static files."""

from django.core.management import call_command
from django.db import DatabaseError, connections

from warsite.launcher import CannotStart, static_folder


def prepare(*, others_run: bool = False) -> None:
    """Raises CannotStart. While others run, the static files that their pages name stay where they are."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        raise CannotStart(f"The database cannot be used ({str(error).splitlines()[0]}).") from None
    finally:
        connections.close_all()
    static_folder.lay_out(clear=not others_run)
