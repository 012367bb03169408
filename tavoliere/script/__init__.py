"""The same rules and minds for a browser: Python functions translated into JavaScript modules over typed arrays."""
