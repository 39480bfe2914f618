import { addDays, instantOfMinute, type LocalDate } from '#domain/time.ts';
import { creditTrip } from '#server/features/invoices/credit-trip.ts';
import { payInvoice } from '#server/features/invoices/pay-invoice.ts';
import { readOpenItems } from '#server/features/invoices/lock-invoice.ts';
import { askWriteOff, confirmWriteOff } from '#server/features/invoices/write-off.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
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
      [-2, creditFirst],
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

/** Credits the first open trip of an invoice that the client contests. */
async function creditFirst(tx: Tx, { cast, id }: Scene): Promise<void> {
  const [item] = await readOpenItems(tx, id);
  if (!item) return;
  const note = { id, tripId: item.trip_id, cents: item.cents, reason: 'Trajeto refeito com o cliente', key: newId() };
  required(await creditTrip(tx, cast.admin, by(cast.admin), note));
}

async function giveUp(tx: Tx, { cast, id }: Scene): Promise<void> {
  if ((await readInvoice(tx, id)).open_cents === 0) return;
  required(await askWriteOff(tx, by(cast.admin), { id, reason: 'Cliente encerrou as atividades' }));
  required(await confirmWriteOff(tx, by(cast.secondAdmin), id));
}

async function readInvoice(tx: Tx, id: string) {
  return tx.selectFrom('invoices').select(['due_on', 'open_cents']).where('id', '=', id).executeTakeFirstOrThrow();
}
