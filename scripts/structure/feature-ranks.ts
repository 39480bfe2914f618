/**
 * Features of the server and the folders of `trips` and `presence`, lowest rank first. Each entry imports only from earlier entries of
 * this list.
 */
export const FEATURE_RANKS = [
  // people
  'panel',
  'audit',
  'areas',
  'settings',
  'partners',
  'documents',
  'clients',
  'limits',
  'vouchers',
  'employees',
  'users',
  'consents',
  'access',
  'api-keys',
  'registrations',
  // prices and places
  'places/gazetteer',
  'places',
  'tariffs',
  // money, independent of trips
  'ledger',
  'wallets',
  'adjustment-batches',
  'plans',
  'top-ups',
  'payouts',
  // queues of drivers
  'presence/row',
  'ranks',
  'presence',
  // trips, by folder
  'trips/read',
  'trips/row',
  'trips/terms',
  'trips/offers',
  'trips/assignment',
  'trips/queue',
  'trips/ride',
  'trips/today',
  'trips/charge',
  'trips/expenses',
  'trips/receipt',
  'trips/money',
  'trips/request',
  'trips/dispatch',
  'trips/console',
  'trips/actions',
  'trips/plan',
  'trips/series',
  'trips/approvals',
  'trips/guests',
  'trips/flexible',
  'trips/imports',
  'trips',
  'passengers',
  // results of trips and money
  'invoices',
  'bank-statements',
  'dashboards',
  'search',
  'reports',
  // internal jobs and metrics
  'nightly',
  'metrics',
  // outgoing messages
  'emails',
  'webhooks',
  'notifications',
  // privacy
  'privacy',
];
