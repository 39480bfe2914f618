import * as fc from 'fast-check';
import { type Document, type Operation, operationsOf, type Schema } from '#tests/fuzz/operations.ts';
import { fitting } from '#tests/fuzz/values.ts';
import type { Central, People } from './central.ts';
import { completeTrip } from './completed-trip.ts';

/** Would run wherever text is taken for markup, an attribute, an address or a template; the first that fits is written. */
const payloads = [
  `"><img src=x onerror=__ran=1><script>__ran=1</script>\${__ran=1}{{__ran=1}}`,
  `'"><svg onload=__ran=1>`,
  'javascript:__ran=1',
  '<b>x</b>',
  '<b>',
];

/** What would keep people from the pages, and so what they show from being looked at. */
const closing =
  /adminSecondFactor|AdminSecondFactor|consents|privacy|[bB]lock|[sS]ession|secondFactor|firstAdmin|changeEmail|Many|acting|apiKeys|confirmEmail|closeMonth/;

/** What is made, before what is changed of it. */
function rank({ method, path }: Operation): number {
  return method === 'POST' && !path.includes('{') ? 0 : 1;
}

/** A central in which every text that can be written is hostile. How many operations took one. */
export async function poison(central: Central, people: People): Promise<number> {
  const { admin } = central;
  const document: Document = await admin.must('GET', '/openapi.json');
  const made = new Map<string, string[]>([
    ['clients', [central.clientId]],
    ['partners', [people.partnerId]],
    ['areas', [central.areaId]],
    ['places', [...central.placeIds]],
    ['users', [people.cliente.id]],
  ]);
  await tripsOf(central, people, made);
  const writing = operationsOf(document).filter(
    ({ name, method, body }) => method !== 'GET' && body && !closing.test(name),
  );
  let taken = 0;
  for (const operation of writing.toSorted((a, b) => rank(a) - rank(b))) {
    if (await send(central, operation, made)) taken += 1;
  }
  return taken;
}

async function send(
  { admin }: Central,
  { method, path, body }: Operation,
  made: Map<string, string[]>,
): Promise<boolean> {
  const ids = (field: string) => made.get(tableOf(field)) ?? ['00000000-0000-7000-8000-000000000000'];
  const address = path.replaceAll(/\/([\w-]+)\/\{(\w+)\}/g, (_, segment: string) => `/${segment}/${ids(segment)[0]}`);
  if (address.includes('{')) return false;
  for (const seed of [1, 2, 3, 4]) {
    const [value] = fc.sample(fitting(body ?? {}, '', ids), { seed, numRuns: 1 });
    const sent = withPayloads(body ?? {}, value, '');
    const key = { 'idempotency-key': `veneno-${method}${path}${seed}` };
    const answer = await admin.call(method, address, sent, key);
    if (answer.status >= 300) continue;
    const segment = path.split('/')[1] ?? '';
    if (typeof answer.body?.id === 'string') made.set(segment, [answer.body.id, ...(made.get(segment) ?? [])]);
    return true;
  }
  return false;
}

function tableOf(field: string): string {
  const name = field.replace(/Ids?$/, '');
  return (
    {
      client: 'clients',
      partner: 'partners',
      serviceArea: 'areas',
      area: 'areas',
      place: 'places',
      user: 'users',
      id_cliente: 'clients',
      id_parceiro: 'partners',
      trip: 'trips',
    }[name] ?? name
  );
}

/** What fits, with the longest payload that does in every text that may say anything. */
function withPayloads(schema: Schema, value: unknown, field: string): unknown {
  const chosen =
    schema.anyOf?.find(
      ({ type }) => type === (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value),
    ) ?? schema;
  if (typeof value === 'string') return textFor(chosen, field) ?? value;
  if (Array.isArray(value)) return value.map((item) => withPayloads(chosen.items ?? {}, item, field));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(
    ([name, inner]) => [name, withPayloads(chosen.properties?.[name] ?? {}, inner, name)] as const,
  );
  return Object.fromEntries(fields);
}

/** What has a form of its own is refused in any other. */
const formed: Record<string, string> = {
  email: 'alguem@exemplo.com.br',
  phone: '(11) 98765-4321',
  document: '',
  cep: '01310-100',
  uf: 'SP',
  timeZone: 'America/Sao_Paulo',
  url: 'https://exemplo.com.br/?"><img src=x onerror=__ran=1>',
};

function textFor(
  { type, enum: choices, format, pattern, contentEncoding, const: fixed, maxLength = 100, minLength = 0 }: Schema,
  field: string,
): string | null {
  if (type !== 'string' || choices || format || pattern || contentEncoding || fixed !== undefined) return null;
  return formed[field] ?? payloads.find(({ length }) => length <= maxLength && length >= minLength) ?? null;
}

/** Trips in several states, hostile from the passenger's name to the note. */
async function tripsOf(central: Central, people: People, made: Map<string, string[]>): Promise<void> {
  const [text = '', short = ''] = payloads;
  const stops = [text, short].map((address, index) => ({
    address,
    placeId: central.placeIds[index],
    complement: short,
    reference: short,
    district: short,
  }));
  const hostile = {
    passengers: [{ name: short, phone: '(11) 98765-4321' }],
    stops,
    notes: text,
    internalNote: text,
    reason: short,
    clientReference: '<b>x</b>',
    nameSign: short,
  };
  const pickupAt = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const trips = [
    await central.requestTrip({ ...hostile, pickupAt }),
    await central.requestTrip(hostile),
    await completeTrip(central, people, {}, hostile),
  ];
  await central.admin.must('POST', `/trips/${(await central.requestTrip(hostile)).id}/cancel`, { reason: text });
  made.set(
    'trips',
    trips.map(({ id }) => id as string),
  );
}
