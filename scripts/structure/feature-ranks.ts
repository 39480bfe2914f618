/** The server's features, lowest first: each imports only from those above it here. */
export const FEATURE_RANKS = [
  // people
  'panel',
  'audit',
  'settings',
  'areas',
  'partners',
  'documents',
  'clients',
  'limits',
  'vouchers',
  'users',
  'access',
  // what a trip costs, and where it goes
  'places',
  'tariffs',
  // money, which knows no trip
  'ledger',
  'wallets',
  'adjustment-batches',
  'plans',
  'top-ups',
  'payouts',
  // trips
  'trips',
  'terms',
  'passengers',
  'offers',
  'holds',
  'rides',
  'charges',
  'receipts',
  'settlements',
  'requests',
  'effects',
  'dispatch',
  'lifecycle',
  'series',
  'approvals',
  'imports',
  // what is made of all of it
  'invoices',
  'bank-statements',
  'dashboards',
  'reports',
  // what the panel does for itself
  'nightly',
  // what everybody is told of it
  'mails',
  'webhooks',
  'notifications',
];
