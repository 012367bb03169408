"""Everything a request passes before anybody looks at what it asks for, and who is asking."""
