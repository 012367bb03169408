"""A game on the whole screen of a terminal: boards in the app's colours, arrows or the mouse to choose a field.

`session` plays; `canvas` holds what is drawn, `keys` reads keys and clicks, `boards` draws the games from views.
"""
