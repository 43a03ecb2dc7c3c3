"""The cash box, the ledger and the receipts."""
