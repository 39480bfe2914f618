import { createHash } from 'node:crypto';
import { system } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { addDays, instantOfMinute, type LocalDate, localDate } from '#domain/time.ts';
import { assignLine, settleLine } from '#server/features/bank-statements/assign-mutations.ts';
import { keepStatement, parkLine } from '#server/features/bank-statements/mutations.ts';
import { keepReceipt } from '#server/features/bank-statements/receive-mutations.ts';
import { receivePix } from '#server/features/charges/mutations.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { by, type Cast, type Happening, zone } from './lives.ts';
import { byTheLoader, certain } from './people.ts';

const MINUTE = 60_000;

type Charge = { tripId: string; txid: string; openCents: number };
type Scene = { tx: Tx; cast: Cast; charge: Charge; at: Date };
/** What a passenger does, so many minutes after the ride. */
type Deed = readonly [minutes: number, work: (scene: Scene) => Promise<void>];

/** The provider calls: what names the trip to the centavo needs nobody, the rest an administrator's word. */
const byPix =
  (amount: (openCents: number) => number) =>
  async ({ tx, cast, charge, at }: Scene): Promise<void> => {
    const { tripId, txid, openCents } = charge;
    const lineId = await keepReceipt(tx, { txid, endToEndId: pixNumber(cast), cents: amount(openCents), at });
    const { matched } = certain(await settleLine({ tx, doer: system, audit: byTheLoader }, lineId));
    if (matched) return;
    const target = { id: lineId, version: 1, kind: 'trip' as const, targetId: tripId, openCents };
    certain(await assignLine({ tx, doer: cast.admin, audit: by(cast.admin) }, target));
  };
const whole = byPix((openCents) => openCents);

/** How passengers pay, and how many of a hundred do so. */
const habits: readonly (readonly [Deed[], number])[] = [
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
  [[[5, toNobodyKnown]], 2],
  [[], 2],
];

/** What the passenger of a trip that ended does about its Pix to the central. */
export function pixLife(cast: Cast, tripId: string, endedAt: Date): Happening[] {
  return cast.random.weighted(habits).map(([minutes, work]) => {
    const at = new Date(endedAt.getTime() + minutes * MINUTE);
    const run = async (tx: Tx): Promise<Happening[]> => {
      const charge = await readCharge(tx, tripId);
      if (charge) await work({ tx, cast, charge, at });
      return [];
    };
    return { at, run };
  });
}

/** Where the bank's app sent it without telling the provider: found in the next morning's statement. */
async function throughTheBank({ cast, charge: { txid, openCents }, at }: Scene): Promise<void> {
  cast.atBank.push({ bankId: newId(), on: localDate(at, zone), cents: openCents, memo: `PIX RECEBIDO ${txid}` });
}

async function byHand({ tx, cast, charge: { tripId, openCents }, at }: Scene): Promise<void> {
  const receipt = { tripId, openCents, cents: openCents, receivedOn: localDate(at, zone), note: 'Visto no aplicativo' };
  const key = entryKeys.tripPix(tripId, cast.admin.userId, newId());
  certain(await receivePix(tx, cast.admin, by(cast.admin), { ...receipt, key }));
}

/** Typed by the passenger, in round figures and without the code: nobody finds out whose it is. */
async function toNobodyKnown({ tx, cast, charge: { openCents }, at }: Scene): Promise<void> {
  const cents = Math.ceil(openCents / 50_00) * 50_00 + 1_00;
  const id = await keepReceipt(tx, { txid: null, endToEndId: pixNumber(cast), cents, at });
  certain(await parkLine(tx, by(cast.admin), { id, version: 1 }));
}

/** Every morning an administrator imports what the bank wrote the day before. */
export function importMorning(cast: Cast, day: LocalDate): Happening {
  const run = async (tx: Tx): Promise<Happening[]> => {
    const lines = cast.atBank.splice(0);
    if (lines.length === 0) return [];
    const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
    const audit = by(cast.admin);
    const { id } = certain(
      await keepStatement(tx, audit, { account: 'principal', lines, hash, fileName: 'extrato.ofx' }),
    );
    const kept = await tx
      .selectFrom('bank_lines')
      .select('id')
      .where('statement_id', '=', id)
      .orderBy('number')
      .execute();
    for (const line of kept) certain(await settleLine({ tx, doer: cast.admin, audit }, line.id));
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

/** As the instant payment system numbers a Pix. */
function pixNumber(cast: Cast): string {
  cast.pixCount += 1;
  return `E00416968202601010000${String(cast.pixCount).padStart(11, '0')}`;
}
