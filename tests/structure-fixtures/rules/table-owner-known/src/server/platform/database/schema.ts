export interface DB {
  'ledger.entries': LedgerEntries;
  trips: Trips;
}
