import { addDays, instantOfMinute, type LocalDate } from '#domain/time.ts';
import { acceptContest, openContest } from '#server/features/invoices/contest-line.ts';
import { payInvoice } from '#server/features/invoices/pay-invoice.ts';
import { readOpenItems } from '#server/features/invoices/lock-invoice.ts';
import { askWriteOff, confirmWriteOff } from '#server/features/invoices/write-off.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
import { contestReasons } from './names.ts';
import { required } from './people.ts';

type Scene = { cast: Cast; id: string; day: LocalDate };
/** An action on an invoice, with the number of days after the due date. */
type Step = readonly [days: number, work: (tx: Tx, scene: Scene) => Promise<void>];

const paying =
  (amount: (openCents: number) => number) =>
  async (tx: Tx, { cast, id, day }: Scene): Promise<void> => {
    const { open_cents: openCents } = await readInvoice(tx, id);
    if (openCents === 0) return;
    const receipt = { id, cents: amount(openCents), receivedOn: day, note: 'Pix', key: newId() };
    required(await payInvoice(tx, cast.admin, by(cast.admin), receipt));
  };
const payAll = paying((openCents) => openCents);

/** Payment behaviours with their weights in percent. */
const habits: readonly (readonly [Step[], number])[] = [
  [[[0, payAll]], 80],
  [
    [
      [0, paying((openCents) => Math.ceil(openCents / 2))],
      [10, payAll],
    ],
    9,
  ],
  [[[18, payAll]], 5],
  [[[0, paying((openCents) => Math.ceil(openCents / 100_00) * 100_00)]], 3],
  [
    [
      [-4, (tx: Tx, scene: Scene) => contestFirst(tx, scene)],
      [-2, acceptContests],
      [0, payAll],
    ],
    2,
  ],
  [[[30, giveUp]], 1],
];

/**
 * Schedules the actions on a closed invoice by a random payment behaviour: payments, a credit note, or a write-off by
 * two administrators.
 */
export async function invoiceLife(tx: Tx, cast: Cast, id: string): Promise<SimulatedEvent[]> {
  const { due_on: due } = await readInvoice(tx, id);
  return cast.random.weighted(habits).map(([days, work]) => {
    const day = addDays(due, days);
    const run = async (later: Tx): Promise<SimulatedEvent[]> => {
      await work(later, { cast, id, day });
      return [];
    };
    return { at: instantOfMinute(day, 11 * 60, zone), run };
  });
}

/** Lets a user of the first client contest a line of the client's newest invoice, which then waits for the central. */
export function contestNewest(cast: Cast): SimulatedEvent {
  const { people, until } = cast;
  const run: SimulatedEvent['run'] = async (tx) => {
    const invoices = tx
      .selectFrom('invoices')
      .select('id')
      .where('client_id', '=', people.clients[0]?.id ?? '');
    const newest = await invoices.where('open_cents', '>', 0).orderBy('number', 'desc').limit(1).executeTakeFirst();
    const scene = newest && { cast, id: newest.id, day: '' };
    if (scene) await contestFirst(tx, scene, people.userIds['cliente@demo.example']);
    return [];
  };
  return { at: new Date(until.getTime() - 20 * 60_000), run };
}

/** The client contests the first open trip of an invoice, and considers half of the amount right. */
async function contestFirst(tx: Tx, { cast, id }: Scene, userId?: string): Promise<void> {
  const [item] = await readOpenItems(tx, id);
  if (!item || item.cents === 0) return;
  const { client_id: clientId } = await readInvoice(tx, id);
  const contest = { id, tripId: item.trip_id, clientId, proposedCents: Math.floor(item.cents / 2) };
  const asked = { ...contest, reason: cast.random.pick(contestReasons) };
  required(await openContest(tx, { actorId: userId ?? null, address: null, requestId: null }, asked));
}

/** The central accepts the open contests of an invoice with half of the amount. */
async function acceptContests(tx: Tx, { cast, id }: Scene): Promise<void> {
  const open = tx.selectFrom('invoice_contests as o').innerJoin('invoice_items as n', 'n.trip_id', 'o.trip_id');
  const contests = await open
    .select(['o.id', 'n.cents'])
    .where('o.invoice_id', '=', id)
    .where('o.state', '=', 'open')
    .execute();
  for (const { id: contestId, cents } of contests) {
    const decision = { id, contestId, cents: Math.ceil(cents / 2), reason: 'Trajeto refeito com o cliente' };
    required(await acceptContest(tx, cast.admin, by(cast.admin), decision));
  }
}

async function giveUp(tx: Tx, { cast, id }: Scene): Promise<void> {
  if ((await readInvoice(tx, id)).open_cents === 0) return;
  required(await askWriteOff(tx, by(cast.admin), { id, reason: 'Cliente encerrou as atividades' }));
  required(await confirmWriteOff(tx, by(cast.secondAdmin), id));
}

async function readInvoice(tx: Tx, id: string) {
  return tx
    .selectFrom('invoices')
    .select(['client_id', 'due_on', 'open_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
