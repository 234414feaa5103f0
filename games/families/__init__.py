"""Who is known here, what belongs to them, and what their boards count."""
