/** What an API key may be made for, each the operations of the API that it opens. Money, keys, users and settings are in none. */
export const keyScopes = {
  'trips.read': {
    label: 'Consultar viagens',
    operations: [
      'trips.list',
      'trips.get',
      'trips.events',
      'trips.route',
      'bookings.get',
      'series.get',
      'rides.link',
      'GET /api/v1/live',
    ],
  },
  'trips.request': {
    label: 'Solicitar viagens',
    operations: [
      'bookings.check',
      'bookings.create',
      'trips.create',
      'tariffs.estimate',
      'places.areas',
      'places.cep',
      'places.list',
      'places.suggestions',
    ],
  },
  'trips.change': { label: 'Alterar e cancelar viagens', operations: ['trips.update', 'trips.cancel'] },
  'records.read': {
    label: 'Consultar clientes, centros de custo, vouchers e passageiros',
    operations: ['clients.list', 'clients.get', 'limits.list', 'vouchers.list', 'passengers.list', 'passengers.stops'],
  },
} as const satisfies Record<string, { label: string; operations: readonly string[] }>;

export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[];

/** What the live stream of a key carries: of what its scopes read, and nothing that no scope opens, as where a car is. */
const liveTopics: Partial<Record<KeyScope, readonly string[]>> = { 'trips.read': ['trip'] };

export function liveTopicsOf(scopes: readonly KeyScope[]): ReadonlySet<string> {
  return new Set(scopes.flatMap((scope) => liveTopics[scope] ?? []));
}

/** Every key may ask these: who it is, and what is open to everybody. */
const always = new Set(['panel.info', 'account.session']);

/** Whether a key of these scopes may ask for an operation, as `trips.list`. */
export function scopesAllow(scopes: readonly KeyScope[], operation: string): boolean {
  return always.has(operation) || scopes.some((scope) => operationsOf(scope).includes(operation));
}

/** The scope that opens an operation; undefined: no key may. */
export function scopeOf(operation: string): KeyScope | undefined {
  return keyScopeNames.find((scope) => operationsOf(scope).includes(operation));
}

function operationsOf(scope: KeyScope): readonly string[] {
  return keyScopes[scope].operations;
}
