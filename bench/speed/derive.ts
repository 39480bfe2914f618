import { type Client, escapeIdentifier } from 'pg';
import { Explanations, type Known, type Parameter } from './explain-values.ts';
import { primaryKeys, type Values, type WrittenRow } from './written-rows.ts';

/** Statement that leaves the rows of one command, and the values that it needs. */
export type Statement = { text: string; parameters: Parameter[] };
/** One sampled command: its rows, its trip, and the caller's columns of `session`. */
export type Sample = {
  tripId: string;
  key: string;
  pickupAt: string;
  sentAt: number;
  caller: Values;
  rows: WrittenRow[];
};

type Pair = { a: WrittenRow; b: WrittenRow };
type Column = { name: string; type: string; identity: boolean; optional: boolean };
type Catalogue = { columns: Map<string, Column[]>; keys: Map<string, string[]> };
/** Number that an identity column generates; `g` reads it in advance when other rows repeat it. */
type Generated = Known & { table: string; column: string; next: string };
type Work = { catalogue: Catalogue; values: Explanations; numbers: Generated[] };

/** Reads the caller and the records that the caller's commands refer to. */
export const session = `s as (
  select p.user_id, p.id_cliente, p.id_parceiro,
    (select d.id from drivers d where d.partner_id = p.id_parceiro limit 1) as driver_id,
    (select v.id from vehicles v where v.partner_id = p.id_parceiro limit 1) as vehicle_id,
    (select a.id from ledger.accounts a where a.partner_id = p.id_parceiro and a.kind = 'wallet') as wallet_id
  from auth_sessions z join profiles p on p.user_id = z.user_id
  where z.token = $1 and z.expires_at > now() and p.blocked_at is null)`;

/**
 * Derives one statement from two sampled commands of the same kind. Equal values become literals, different values
 * become expressions (`Explanations`). `trips` is the table of the trip itself, which the statement returns.
 */
export async function deriveStatement(client: Client, trips: string, a: Sample, b: Sample): Promise<Statement> {
  const catalogue = { columns: await columnsOf(client), keys: await primaryKeys(client) };
  const pairs = pairsOf(a.rows, b.rows);
  const ofTrip = pairs.find((pair) => pair.a.table === trips && pair.a.new?.['id'] === a.tripId);
  if (!ofTrip) throw new Error(`the command wrote no row of ${trips}`);
  const isNew = !ofTrip.a.old;
  const pickup = isNew ? '$3::timestamptz' : `t.${columnWith(ofTrip.a, a.pickupAt)}`;
  const values = new Explanations({ expression: pickup, a: a.pickupAt, b: b.pickupAt }, a.sentAt);
  values.parameter('token', 'text');
  values.know({ expression: values.parameter('key', 'uuid'), a: a.key, b: b.key });
  const third = values.parameter(isNew ? 'pickupAt' : 'tripId', isNew ? 'timestamptz' : 'uuid');
  if (!isNew) values.know({ expression: third, a: a.tripId, b: b.tripId });
  for (const known of columnValues('s', a.caller, b.caller)) values.know(known);
  if (!isNew) for (const known of columnValues('t', ofTrip.a.old, ofTrip.b.old)) values.know(known);
  const numbers = generatedNumbers(catalogue, pairs);
  for (const number of numbers) values.know(number);
  return { text: write({ catalogue, values, numbers }, ofTrip, pairs), parameters: values.parameters };
}

function write(work: Work, ofTrip: Pair, pairs: readonly Pair[]): string {
  const others = pairs.filter((pair) => pair !== ofTrip);
  const inserts = Map.groupBy(
    others.filter(({ a }) => !a.old),
    ({ a }) => a.table,
  );
  const parts = [
    ofTrip.a.old ? update(work, ofTrip, 's') : insert(work, ofTrip.a.table, [ofTrip], 's'),
    ...Array.from(inserts, ([table, rows]) => insert(work, table, rows, 's, t')),
    ...others.filter(({ a }) => a.old).map((pair) => (pair.a.new ? update(work, pair, 's, t') : remove(work, pair))),
  ];
  // The texts are made last, because only then it is known which generated numbers other rows repeat.
  const used = work.numbers.filter(({ expression }) => work.values.uses(expression));
  const g = used.map(({ next, expression }) => `${next} as ${expression.replace('g.', '')}`).join(', ');
  const from = (text: string) =>
    used.length > 0 ? text.replaceAll(/ from s(?=,| union | where |$)/g, ' from g, s') : text;
  const [first = '', ...rest] = parts.map((part) => from(part()));
  const tables = [`t as (${first} returning t.*)`, ...rest.map((text, at) => `w${at} as (${text})`)];
  return `with ${[session, ...(g ? [`g as (select ${g})`] : []), ...tables].join(',\n')}
select row_to_json(t)::text as json from t`;
}

function insert(
  { catalogue, values, numbers }: Work,
  table: string,
  rows: readonly Pair[],
  from: string,
): () => string {
  const cells = (catalogue.columns.get(table) ?? []).flatMap((column) => {
    if (column.identity) return [];
    const each = rows.map(({ a, b }) => expressionOf(values, table, column, [a.new, b.new]));
    const omitted = each.includes(null) || (!column.optional && each.every((one) => one === 'null'));
    return omitted ? [] : [{ column: column.name, each: each as string[] }];
  });
  return () => {
    const own = rows.map(({ a }) =>
      numbers.filter((one) => one.table === table && one.a === a.new?.[one.column] && values.uses(one.expression)),
    );
    const columns = [...cells.map(({ column }) => column), ...(own[0] ?? []).map(({ column }) => column)];
    const selects = rows.map((_, at) => {
      const list = [...cells.map(({ each }) => each[at]), ...(own[at] ?? []).map(({ expression }) => expression)];
      return `select ${list.join(', ')} from ${from}`;
    });
    const overriding = own[0]?.length ? ' overriding system value' : '';
    return `insert into ${table} as t (${columns.map(escapeIdentifier).join(', ')})${overriding} ${selects.join(' union all ')}`;
  };
}

const NUMBER_TYPES = new Set(['smallint', 'integer', 'bigint']);

function update({ catalogue, values }: Work, { a, b }: Pair, from: string): () => string {
  const alias = from === 's' ? 't' : 'x';
  const changed = (catalogue.columns.get(a.table) ?? []).filter(({ name }) => a.old?.[name] !== a.new?.[name]);
  const sets = changed.map((column) => {
    const name = escapeIdentifier(column.name);
    const [old, now] = [a.old?.[column.name], a.new?.[column.name]];
    // Counters and sums grow by the same amount from any value.
    if (NUMBER_TYPES.has(column.type) && old && now) return `${name} = ${alias}.${name} + ${Number(now) - Number(old)}`;
    const expression = expressionOf(values, a.table, column, [a.new, b.new]);
    if (expression === null) throw new Error(`no default can update ${a.table}.${column.name}`);
    return `${name} = ${expression}`;
  });
  // The state before the change guards the trip, as in the panel.
  const guards = from === 's' ? changed.filter(({ type, name }) => type === 'text' && a.old?.[name]) : [];
  const where = [
    keyOf({ catalogue, values }, { a, b }, alias),
    ...guards.map((column) => `t.${column.name} = ${expressionOf(values, a.table, column, [a.old, b.old])}`),
  ];
  return () => `update ${a.table} ${alias} set ${sets.join(', ')} from ${from} where ${where.join(' and ')}`;
}

function remove(work: Work, pair: Pair): () => string {
  return () => `delete from ${pair.a.table} x using s, t where ${keyOf(work, pair, 'x')}`;
}

/** Returns the condition for the primary key of an existing row. */
function keyOf({ catalogue, values }: Pick<Work, 'catalogue' | 'values'>, { a, b }: Pair, alias: string): string {
  const columns = catalogue.columns.get(a.table) ?? [];
  return (catalogue.keys.get(a.table) ?? [])
    .map((name) => {
      const column = columns.find((one) => one.name === name) as Column;
      return `${alias}.${name} = ${expressionOf(values, a.table, column, [a.old, b.old])}`;
    })
    .join(' and ');
}

/** Returns the expression of a value, or null when the default of the column yields it. */
function expressionOf(
  values: Explanations,
  table: string,
  { name, type, optional }: Column,
  [a, b]: readonly [Values | null, Values | null],
): string | null {
  const expression = values.of(a?.[name] ?? null, b?.[name] ?? null, type);
  if (expression === null && !optional)
    throw new Error(`${table}.${name}: ${a?.[name]} and ${b?.[name]} differ for no reason that the bench knows`);
  return expression;
}

const kind = ({ table, old, new: now }: WrittenRow) => `${table} ${old ? 'old' : ''} ${now ? 'new' : ''}`;

/** Pairs the rows of two commands by table and order. */
function pairsOf(a: readonly WrittenRow[], b: readonly WrittenRow[]): Pair[] {
  const ofB = Map.groupBy(b, kind);
  const pairs = a.map((row) => ({ a: row, b: ofB.get(kind(row))?.shift() }));
  const single = pairs.find((pair) => !pair.b)?.a ?? [...ofB.values()].flat()[0];
  if (single) throw new Error(`two commands of the same kind did not write the same rows of ${single.table}`);
  return pairs as Pair[];
}

/** Returns the columns of a row whose values tell two commands apart, as `alias.column`. */
function columnValues(alias: string, a: Values | null, b: Values | null): Known[] {
  return Object.entries(a ?? {}).flatMap(([column, value]) => {
    const other = b?.[column];
    return value && other && value !== other && !value.includes(':')
      ? [{ expression: `${alias}.${column}`, a: value, b: other }]
      : [];
  });
}

function columnWith({ new: row }: WrittenRow, moment: string): string {
  const time = new Date(moment).getTime();
  const found = Object.entries(row ?? {}).find(
    ([, value]) => value?.endsWith('+00') && new Date(value).getTime() === time,
  );
  if (!found) throw new Error('the row of the trip has no pickup time');
  return found[0];
}

function generatedNumbers({ columns }: Catalogue, pairs: readonly Pair[]): Generated[] {
  const numbers: Generated[] = [];
  for (const { a, b } of pairs.filter((pair) => !pair.a.old))
    for (const { name } of (columns.get(a.table) ?? []).filter(({ identity }) => identity))
      numbers.push({
        table: a.table,
        column: name,
        expression: `g.n${numbers.length}`,
        a: a.new?.[name] ?? '',
        b: b.new?.[name] ?? '',
        next: `nextval(pg_get_serial_sequence('${a.table}', '${name}'))`,
      });
  return numbers;
}

/** Returns the columns that can be written, in their order. */
async function columnsOf(client: Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(`
    select n.nspname || '.' || c.relname as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as identity, a.atthasdef as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relkind in ('r', 'p') order by a.attnum`);
  return Map.groupBy(rows, ({ table }) => table);
}
