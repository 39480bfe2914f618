import { createHash } from 'node:crypto';
import { system } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { addDays, instantOfMinute, type LocalDate, localDate } from '#domain/time.ts';
import { assignLine, settleLine } from '#server/features/bank-statements/assign-line.ts';
import { keepStatement, parkLine } from '#server/features/bank-statements/keep-statement.ts';
import { keepReceipt } from '#server/features/bank-statements/receive-payment.ts';
import { receivePix } from '#server/features/trips/charge/charge.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
import { byTheLoader, required } from './people.ts';

const MINUTE = 60_000;

type Charge = { tripId: string; txid: string; openCents: number };
type Scene = { tx: Tx; cast: Cast; charge: Charge; at: Date };
/** An action of a passenger, with the number of minutes after the trip. */
type Step = readonly [minutes: number, work: (scene: Scene) => Promise<void>];

/**
 * Simulates a call of the payment provider to the webhook. An exact amount is matched automatically. Another amount
 * waits for an administrator.
 */
const byPix =
  (amount: (openCents: number) => number) =>
  async ({ tx, cast, charge, at }: Scene): Promise<void> => {
    const { tripId, txid, openCents } = charge;
    const lineId = await keepReceipt(tx, { txid, endToEndId: pixNumber(cast), cents: amount(openCents), at });
    const { matched } = required(await settleLine({ tx, doer: system, audit: byTheLoader }, lineId));
    if (matched) return;
    const target = { id: lineId, version: 1, kind: 'trip' as const, targetId: tripId, openCents };
    required(await assignLine({ tx, doer: cast.admin, audit: by(cast.admin) }, target));
  };
const whole = byPix((openCents) => openCents);

/** Payment behaviours of passengers with their weights in percent. */
const habits: readonly (readonly [Step[], number])[] = [
  [[[2, whole]], 78],
  [[[3, throughTheBank]], 9],
  [[[90, byHand]], 5],
  [
    [
      [2, byPix((openCents) => Math.ceil(openCents / 2))],
      [600, whole],
    ],
    2,
  ],
  [[[2, byPix((openCents) => Math.ceil(openCents / 10_00) * 10_00)]], 2],
  [[[5, fromUnknownPayer]], 2],
  [[], 2],
];

/** Schedules the Pix payment of a completed trip to the central. */
export function pixLife(cast: Cast, tripId: string, endedAt: Date): SimulatedEvent[] {
  return cast.random.weighted(habits).map(([minutes, work]) => {
    const at = new Date(endedAt.getTime() + minutes * MINUTE);
    const run = async (tx: Tx): Promise<SimulatedEvent[]> => {
      const charge = await readCharge(tx, tripId);
      if (charge) await work({ tx, cast, charge, at });
      return [];
    };
    return { at, run };
  });
}

/** Pays without a call to the webhook. The payment is found in the bank statement of the next morning. */
async function throughTheBank({ cast, charge: { txid, openCents }, at }: Scene): Promise<void> {
  cast.atBank.push({ bankId: newId(), on: localDate(at, zone), cents: openCents, memo: `PIX RECEBIDO ${txid}` });
}

async function byHand({ tx, cast, charge: { tripId, openCents }, at }: Scene): Promise<void> {
  const receipt = { tripId, openCents, cents: openCents, receivedOn: localDate(at, zone), note: 'Visto no aplicativo' };
  const key = entryKeys.tripPix(tripId, cast.admin.userId, newId());
  required(await receivePix(tx, cast.admin, by(cast.admin), { ...receipt, key }));
}

/** Pays a round amount without the code of the charge, so that the payment cannot be matched. */
async function fromUnknownPayer({ tx, cast, charge: { openCents }, at }: Scene): Promise<void> {
  const cents = Math.ceil(openCents / 50_00) * 50_00 + 1_00;
  const id = await keepReceipt(tx, { txid: null, endToEndId: pixNumber(cast), cents, at });
  required(await parkLine(tx, by(cast.admin), { id, version: 1 }));
}

/** Schedules the import of the bank statement in the morning of a day. */
export function importMorning(cast: Cast, day: LocalDate): SimulatedEvent {
  const run = async (tx: Tx): Promise<SimulatedEvent[]> => {
    const lines = cast.atBank.splice(0);
    if (lines.length === 0) return [];
    const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
    const audit = by(cast.admin);
    const { id } = required(
      await keepStatement(tx, audit, { account: 'principal', lines, hash, fileName: 'extrato.ofx' }),
    );
    const kept = await tx
      .selectFrom('bank_lines')
      .select('id')
      .where('statement_id', '=', id)
      .orderBy('number')
      .execute();
    for (const line of kept) required(await settleLine({ tx, doer: cast.admin, audit }, line.id));
    return [];
  };
  return { at: instantOfMinute(addDays(day, 1), 7 * 60, zone), run };
}

async function readCharge(tx: Tx, tripId: string): Promise<Charge | undefined> {
  return tx
    .selectFrom('trip_charges')
    .select(['trip_id as tripId', 'txid', 'open_cents as openCents'])
    .where('trip_id', '=', tripId)
    .where('open_cents', '>', 0)
    .executeTakeFirst();
}

/** Returns an end-to-end id of the instant payment system. */
function pixNumber(cast: Cast): string {
  cast.pixCount += 1;
  return `E00416968202601010000${String(cast.pixCount).padStart(11, '0')}`;
}
