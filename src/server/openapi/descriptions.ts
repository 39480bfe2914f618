import { firstHalf } from './property-descriptions-a-m.ts';
import { secondHalf } from './property-descriptions-m-z.ts';
import type { Operation } from './refusals.ts';

const byName: ReadonlyMap<string, string> = new Map(Object.entries({ ...firstHalf, ...secondHalf }));

/** Descriptions of properties by the ending of their name. */
const byEnding: readonly (readonly [ending: RegExp, description: string])[] = [
  [/Cents$/, 'Valor em centavos de real.'],
  [/Meters$/, 'Distância em metros.'],
  [/Seconds$/, 'Duração em segundos.'],
  [/Minutes$/, 'Duração em minutos.'],
  [/Days$/, 'Quantidade de dias.'],
  [/Bp$/, 'Percentual em pontos-base: 1.000 são 10%.'],
  [/At$/, 'Instante em ISO 8601 UTC.'],
  [/On$/, 'Dia, AAAA-MM-DD.'],
  [/Ids?$/, 'Identificador (UUID) de outro registro.'],
  [/Count$/, 'Quantidade.'],
];

/**
 * Returns the meaning of a property or parameter, by its name or by the ending of its name. Returns undefined for an
 * unknown name.
 */
function descriptionOf(name: string): string | undefined {
  return byName.get(name) ?? byEnding.find(([ending]) => ending.test(name))?.[1];
}

/** Conditions of operations that an input schema cannot express. */
const needsCrew =
  'Precisa de motorista e veículo: envie `driverId` e `vehicleId`, a menos que já tenham sido indicados ao aceitar. Sem um deles: 400, e nada é alterado.';
const ofOperations: Readonly<Record<string, string>> = { 'trips.depart': needsCrew, 'trips.arrive': needsCrew };

export function describeOperation(operation: Operation): void {
  const description = ofOperations[operation.operationId ?? ''];
  if (description) operation.description = description;
}

type Described = { description?: string };

/** Adds descriptions to every property and parameter without one, at any depth. */
export function withDescriptions<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withDescriptions) as Value;
  if (value === null || typeof value !== 'object') return value;
  const { properties, name, schema } = value as { properties?: unknown; name?: unknown; schema?: unknown };
  const entries = Object.entries(value).map(([key, each]) => [key, withDescriptions(each)] as const);
  const walked = Object.fromEntries(entries) as { properties?: Record<string, Described> } & Described;
  if (properties && walked.properties)
    for (const [field, one] of Object.entries(walked.properties)) walked.properties[field] = described(field, one);
  return (typeof name === 'string' && schema ? described(name, walked) : walked) as Value;
}

function described(name: string, one: Described): Described {
  const description = one.description ?? descriptionOf(name);
  return description === undefined ? one : { ...one, description };
}
