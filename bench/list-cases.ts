import type { Client } from 'pg';
import type { Role } from '#domain/access/roles.ts';
import { writeCursor } from '#server/platform/api/cursor.ts';

/** Clients, partners and passengers among the generated rows that the cases use. */
export type Cast = {
  trips: number;
  clients: { largest: string; middle: string; many: string[] };
  partners: { largest: string; middle: string; many: string[] };
  people: { name: string; phone: string; address: string; clientId: string; code: string }[];
  onRecord: Named[];
  deep: { pickup: string; code: string; amount: string; ofClient: string; ofPartner: string; ofWallet: string };
  /** Partner with the most wallet entries. */
  busiest: string;
};

const ends = (ids: string[]) => ({
  largest: ids[0] ?? '',
  middle: ids[Math.floor(ids.length / 2)] ?? '',
  many: ids.filter((_, at) => at % 7 === 0),
});

export async function readCast(client: Client): Promise<Cast> {
  const rows = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[];
  const bySize = async (column: string): Promise<string[]> => {
    const found = await rows<{ id: string }>(
      `select ${column} as id from trips where ${column} is not null group by 1 order by count(*) desc`,
    );
    return found.map(({ id }) => id);
  };
  const [clients, partners] = [await bySize('client_id'), await bySize('partner_id')];
  const deep = async (key: string, text: string, where: string, skip: number): Promise<string> => {
    // The skipped rows are read by an index-only scan of the key.
    const [row] = await rows<{ key: string; id: string }>(
      `select ${text} as key, id from trips where ${where} and ${key} = (
        select ${key} from trips where ${where} order by ${key} desc offset ${skip} limit 1) limit 1`,
    );
    return row ? writeCursor(row.key, row.id) : '';
  };
  const instant = `to_char(pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const [total] = await rows<{ n: number }>('select count(*)::int as n from trips');
  const trips = total?.n ?? 0;
  const [wallet] = await rows<{ id: string; lines: number; account: string }>(`
    select a.partner_id as id, a.id as account, count(*)::int as lines from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where a.kind = 'wallet' group by a.id order by lines desc limit 1`);
  const [line] = await rows<{ id: string }>(
    'select entry_id as id from ledger.postings where account_id = $1 order by id desc offset $2 limit 1',
    [wallet?.account, Math.floor(0.9 * (wallet?.lines ?? 0))],
  );
  return {
    trips,
    busiest: wallet?.id ?? '',
    clients: ends(clients),
    partners: ends(partners),
    people:
      await rows(`select p.name, p.phone, s.address || ', ' || s.number as address, t.client_id as "clientId", t.code
      from trips t join trip_passengers p on p.trip_id = t.id join trip_stops s on s.trip_id = t.id and s.position = 0
      where t.number in (select generate_series(7, (select max(number) from trips), 15013))`),
    onRecord: await rows(
      'select name, email, document from partners where email is not null order by md5(name) limit 67',
    ),
    deep: {
      pickup: await deep('pickup_at', instant, 'true', Math.floor(0.9 * trips)),
      code: await deep('number', 'number::text', 'true', Math.floor(0.9 * trips)),
      amount: await deep('client_amount_cents', 'client_amount_cents::text', 'true', Math.floor(0.7 * trips)),
      ofClient: await deep('pickup_at', instant, `client_id = '${clients[0]}'`, Math.floor(0.1 * trips)),
      ofPartner: await deep('pickup_at', instant, `partner_id = '${partners[0]}'`, Math.floor(0.07 * trips)),
      ofWallet: line ? writeCursor(line.id) : '',
    },
  };
}

export type ListCase = {
  who: string;
  profile: { tipo: Role; clientId?: string; partnerId?: string };
  name: string;
  path: string;
  queries: string[];
};

const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString();
const underWay = 'scheduled,available,offered,accepted,en_route,arrived,in_progress,awaiting_approval';

/** Search texts as users type them, from texts with many matches to texts without a match. */
const texts: Record<string, (person: Cast['people'][number]) => string> = {
  'a first name': ({ name }) => name.split(' ')[0] ?? '',
  'a full name': ({ name }) => name,
  'a name that nobody has': ({ name }) => `${name.split(' ')[0]} zimmerwald`,
  'a name of two common halves': ({ name }) => `${name.split(' ')[2]} ${name.split(' ')[0]}`,
  'a phone': ({ phone }) => phone.replace(/^\+55(\d\d)(\d{5})/, '($1) $2-'),
  'an address': ({ address }) => address,
  'two letters': ({ name }) => name.slice(0, 2),
  'two letters that begin nothing': () => 'xq',
  'what nearly every trip has': () => 'paulo',
  'a code': ({ code }) => code,
};

type Named = { name: string; email: string; document: string };
const recordTexts: Record<string, (record: Named) => string> = {
  'a first name': ({ name }) => name.split(' ')[0] ?? '',
  'a full name': ({ name }) => name,
  'a name that nobody has': ({ name }) => `${name.split(' ')[0]} zimmerwald`,
  'an e-mail': ({ email }) => email,
  'a document': ({ document }) => document.replace(/^(\d{3})(\d{3})/, '$1.$2.'),
  'what every e-mail has': () => 'exemplo.com',
  'two letters': ({ name }) => name.slice(0, 2),
  'two letters that nobody has': () => 'xq',
};

/** Returns true for a list that is paged by a key, without text search and without sums. */
export function isKeyed({ path, queries }: ListCase): boolean {
  return /^\/(trips|wallets\/[^/]+\/entries)$/.test(path) && !queries[0]?.startsWith('q=');
}

const of = (
  who: string,
  profile: ListCase['profile'],
  cases: Record<string, string | string[]>,
  path = '/trips',
): ListCase[] => Object.entries(cases).map(([name, query]) => ({ who, profile, name, path, queries: [query].flat() }));

export function listCases(cast: Cast): ListCase[] {
  const { clients, partners, people, deep } = cast;
  const searches = (more: (person: Cast['people'][number], at: number) => string = () => '') =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        `search, ${name}`,
        people.map((person, at) => `q=${encodeURIComponent(text(person))}${more(person, at)}`),
      ]),
    );
  const within = (kind: 'clientId' | 'partnerId', ids: string[]) =>
    Object.fromEntries(
      Object.entries(searches((_, at) => `&${kind}=${ids[at % ids.length]}`)).map(([name, queries]) => [
        `${name}, within one ${kind.slice(0, -2)}`,
        queries,
      ]),
    );
  return [
    ...of(
      'admin',
      { tipo: 'admin' },
      {
        'first page': '',
        'far back': `cursor=${deep.pickup}`,
        'by code': 'order=last-code',
        'by code, far back': `order=last-code&cursor=${deep.code}`,
        'by amount': 'order=dearest',
        'by amount, far back': `order=dearest&cursor=${deep.amount}`,
        rejected: 'status=rejected',
        'rejected or absent, by amount': 'status=rejected,no_show&order=dearest',
        'under way, soonest first': `status=${underWay}&order=soonest&from=${days(0)}`,
        'a month long ago': `from=${days(700)}&to=${days(670)}`,
        contested: 'clientSide=disputed',
        'in review': 'partnerSide=in_review',
        'one client': clients.many.map((id) => `clientId=${id}`),
        'one partner': partners.many.map((id) => `partnerId=${id}`),
        'one client by amount': clients.many.map((id) => `clientId=${id}&order=dearest`),
        'one partner by code': partners.many.map((id) => `partnerId=${id}&order=first-code`),
        'rejected, of one client': clients.many.map((id) => `clientId=${id}&status=rejected`),
        'one client and one partner': clients.many.map((id, at) => `clientId=${id}&partnerId=${partners.many[at]}`),
        ...searches(),
        ...within('clientId', clients.many),
        ...within('partnerId', partners.many),
        'search, a first name, rejected': people.map(({ name }) => `q=${name.split(' ')[0]}&status=rejected`),
        'search, what nearly every trip has, rejected': 'q=paulo&status=rejected',
        'one partner, absent passengers': partners.many.map((id) => `partnerId=${id}&status=no_show`),
        'one client, contested': clients.many.map((id) => `clientId=${id}&clientSide=disputed`),
        'without a driver': 'uncovered=true&order=soonest',
      },
    ),
    ...otherLists(cast),
    ...[clients.largest, clients.middle].flatMap((clientId, at) =>
      of(
        at === 0 ? 'largest client' : 'usual client',
        { tipo: 'cliente', clientId },
        {
          'first page': '',
          ...(at === 0 && { 'far back': `cursor=${deep.ofClient}` }),
          rejected: 'status=rejected',
          'by amount': 'order=dearest',
          'by code': 'order=first-code',
          ...searches(),
        },
      ),
    ),
    ...[partners.largest, partners.middle].flatMap((partnerId, at) =>
      of(
        at === 0 ? 'largest partner' : 'usual partner',
        { tipo: 'parceiro', partnerId },
        {
          'first page': '',
          'what it held': `partnerId=${partnerId}`,
          ...(at === 0 && { 'what it held, far back': `partnerId=${partnerId}&cursor=${deep.ofPartner}` }),
          'by its part': `partnerId=${partnerId}&order=dearest`,
          ...searches(() => `&partnerId=${partnerId}`),
        },
      ),
    ),
  ];
}

const day = (ago: number): string => days(ago).slice(0, 10);

/** A year compared with the year before. */
const dashboards = { dashboard: '', 'dashboard of a year': `from=${day(365)}&to=${day(0)}` };

/** Queries of the lists that the figures of a dashboard link to. */
const ended = {
  'completed, ended in a month long ago': `status=completed&endedFrom=${day(700)}&endedTo=${day(670)}`,
  'not run, ended in a year': `status=cancelled,no_show,unattended&endedFrom=${day(365)}&endedTo=${day(0)}`,
};
const heldAndEnded = (partnerId: string) =>
  Object.fromEntries(Object.entries(ended).map(([name, query]) => [name, `${query}&partnerId=${partnerId}`]));

/** Searches for places, with texts as users type them in a request. */
const placesNamed = Object.fromEntries(
  ['consolacao', 'morunbi', 'clinica moema', 'pinheros escola', 'mo'].map((text) => [
    `places, “${text}”`,
    `q=${encodeURIComponent(text)}`,
  ]),
);

/** Cases of lists other than `GET /trips`, with similar numbers of rows. */
function otherLists(cast: Cast): ListCase[] {
  const { people, clients, partners } = cast;
  const phones = people.map(({ phone }) => `phone=${encodeURIComponent(phone)}`);
  const everything = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      `everything, ${name}`,
      people.map((person) => `q=${encodeURIComponent(text(person))}`),
    ]),
  );
  return [
    ...of('admin', { tipo: 'admin' }, { 'uncovered trips, the worst first': '' }, '/dispatch/uncovered'),
    ...of('admin', { tipo: 'admin' }, { "a caller's phone": phones }, '/passengers'),
    ...of(
      'largest client',
      { tipo: 'cliente', clientId: clients.largest },
      { 'its passengers': 'limit=100' },
      '/passengers',
    ),
    ...of('usual client', { tipo: 'cliente', clientId: clients.middle }, placesNamed, '/places/suggestions'),
    ...of('admin', { tipo: 'admin' }, everything, '/search'),
    ...recordLists(cast),
    ...of('largest client', { tipo: 'cliente', clientId: clients.largest }, everything, '/search'),
    ...of('largest partner', { tipo: 'parceiro', partnerId: partners.largest }, everything, '/search'),
    ...of('admin', { tipo: 'admin' }, dashboards, '/dashboard'),
    ...of('attendant', { tipo: 'cadviagens' }, dashboards, '/dashboard'),
    ...of('largest client', { tipo: 'cliente', clientId: clients.largest }, dashboards, '/dashboard'),
    ...of('largest partner', { tipo: 'parceiro', partnerId: partners.largest }, dashboards, '/dashboard'),
    ...of('admin', { tipo: 'admin' }, ended),
    ...of('largest client', { tipo: 'cliente', clientId: clients.largest }, ended),
    ...of('largest partner', { tipo: 'parceiro', partnerId: partners.largest }, heldAndEnded(partners.largest)),
  ];
}

/** Lists of partners, clients and users, and their audit log. */
function recordLists({ people, onRecord, busiest, deep }: Cast): ListCase[] {
  const found = Object.entries(recordTexts).map(([name, text]): [string, string[]] => [
    `search, ${name}`,
    people.map((_, at) => `q=${encodeURIComponent(text(onRecord[at % onRecord.length] as Named))}`),
  ]);
  const ordered = (order: string): [string, string[]][] =>
    found.map(([name, queries]) => [`${name}, ${order}`, queries.map((query) => `${query}&order=${order}`)]);
  const lists: [string, [string, string[]][]][] = [
    ['partners', found],
    ['clients', found],
    ['users', [...found, ...ordered('name')]],
    ['audit', found],
  ];
  const wallets = {
    'first page': '',
    'by balance': 'order=balance-falling',
    'by available': 'order=available',
    'by what is to be released': 'order=pending-falling',
    'by the newest line': 'order=moved-falling',
    'below zero': 'balance=negative',
    'with too little': 'balance=low&order=available',
    'a payout waits': 'waiting=payout',
  };
  lists.push([
    'wallets',
    [...Object.entries(wallets).map(([name, query]): [string, string[]] => [name, [query]]), ...found.slice(0, 3)],
  ]);
  const statement = {
    'statement, first page': '',
    'statement, far back': `cursor=${deep.ofWallet}`,
    'statement, releases': 'kind=release',
  };
  return [
    ...lists.flatMap(([name, cases]) =>
      of(`admin, ${name}`, { tipo: 'admin' }, { 'first page': '', ...Object.fromEntries(cases) }, `/${name}`),
    ),
    ...of('busiest partner', { tipo: 'parceiro', partnerId: busiest }, statement, `/wallets/${busiest}/entries`),
  ];
}
