"""A league: entrants that meet again and again, and a ladder with the luck taken out."""
