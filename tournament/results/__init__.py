"""Results of a night, for everybody who may see its clock."""
