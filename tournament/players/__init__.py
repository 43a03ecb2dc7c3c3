"""The players of a night: who came, who is out, who finished where."""
