"""Work that takes longer than a click: done beside the pages, with its progress told, and never lost."""
