"""Deleting what is one's own: oneself, a child of one's family, a family."""
