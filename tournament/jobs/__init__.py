"""Work that takes longer than a click: its rows, who does it, and the files it makes."""
