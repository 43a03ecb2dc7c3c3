"""Reports on money from the journal: ledger, receipts, movements."""
