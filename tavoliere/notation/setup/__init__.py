"""A position that somebody sets up by hand, for the page where it is tapped together.

Each game has a module here. Its `CHANGES` are what a tap does to a record; after each of them `tidy` brings in line
what follows from the rest (closed rows, dice that are out, the supply, the bag, the end). Whether a game could have led
there says `read`, on the server, of the line that `sections` writes.
"""
