"""What was luck, what was skill, and what would have been better: hints and reviews."""

from tavoliere.coach.advice import hint
from tavoliere.coach.review import review

__all__ = ["hint", "review"]
