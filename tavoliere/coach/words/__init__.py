"""Facts and reasons in sentences."""
