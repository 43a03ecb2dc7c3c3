"""How a night ended, for everybody who may see its clock."""
