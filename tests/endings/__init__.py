"""Every way a game can end, as kept records: each game, number of players, reason and tie.

    python -m tests.endings        # look for those that are missing, and write them to kept/

`kinds.py` lists what there must be, `search.py` looks for it: by games at random, from the start or from positions that
are nearly over. The records are kept because rules may change by mistake, and then an old game ends in another way.
"""
