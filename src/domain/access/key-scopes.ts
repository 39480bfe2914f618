/** Scopes of API keys with the operations that each allows. No scope covers money, keys, users or settings. */
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
  'trips.change': {
    label: 'Alterar e cancelar viagens',
    operations: ['trips.update', 'trips.checkUpdate', 'trips.cancel'],
  },
  'records.read': {
    label: 'Consultar clientes, centros de custo, vouchers, colaboradores e passageiros',
    operations: [
      ...(['clients.list', 'clients.get', 'limits.list', 'vouchers.list', 'employees.list', 'employees.get'] as const),
      ...(['employees.groups', 'passengers.list', 'passengers.stops'] as const),
    ],
  },
} as const satisfies Record<string, { label: string; operations: readonly string[] }>;

export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[];

/**
 * Topics of the live stream that a key with the scope receives. No key receives topics without a scope, such as vehicle
 * positions.
 */
const liveTopics: Partial<Record<KeyScope, readonly string[]>> = { 'trips.read': ['trip'] };

export function liveTopicsOf(scopes: readonly KeyScope[]): ReadonlySet<string> {
  return new Set(scopes.flatMap((scope) => liveTopics[scope] ?? []));
}

/** Operations allowed to every key: reading the session of the key, and public information. */
const always = new Set(['panel.info', 'account.session']);

/** Returns true when these scopes allow an operation (`trips.list`). */
export function scopesAllow(scopes: readonly KeyScope[], operation: string): boolean {
  return always.has(operation) || scopes.some((scope) => operationsOf(scope).includes(operation));
}

/** Returns the scope that allows an operation; undefined when no key may use it. */
export function scopeOf(operation: string): KeyScope | undefined {
  return keyScopeNames.find((scope) => operationsOf(scope).includes(operation));
}

function operationsOf(scope: KeyScope): readonly string[] {
  return keyScopes[scope].operations;
}
