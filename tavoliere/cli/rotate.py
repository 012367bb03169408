"""`tavoliere rotate`: a new secret for a server, if the old one may be known to somebody."""

from tavoliere.cli.options import DatabaseOption


def rotate(database: DatabaseOption = None) -> None:
    """Give a server a new secret. All links to its tables lead nowhere from then on; stop the server first.

    Whoever has a seat keeps it, and finds a new link to invite others. Games that were begun keep their dice, and so
    do the days and weeks that have begun. Do this when a backup or the database was lost. For one table alone, its host
    renews the links in the menu.

    \b
    Examples:
      tavoliere rotate
      tavoliere rotate --database postgresql://tavoliere@localhost/tavoliere
    """
    from tavoliere.store.clocks import wall
    from tavoliere.store.rotation import rotate as change
    from tavoliere.table.daily import after, day_of
    from tavoliere.web.settings import from_environment

    change(from_environment(database=database).database, after(day_of(wall())))
    print("The server has a new secret: links of before lead nowhere.")
