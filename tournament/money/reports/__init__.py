"""What the journal says about money: ledger, receipts, movements."""
