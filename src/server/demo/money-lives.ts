import { addDays, instantOfMinute, type LocalDate, weekdayOf } from '#domain/time.ts';
import { listDueClients } from '#server/features/invoices/preview-closing.ts';
import { closeByCycle } from '#server/features/invoices/close-invoice.ts';
import { noteSent } from '#server/features/invoices/send-invoices.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { closeMonth } from '#server/features/ledger/close-month.ts';
import { makeBatch, payBatch, sendBatch } from '#server/features/payouts/pay-batch.ts';
import { askPayout, refusePayouts, returnPayoutFromBank } from '#server/features/payouts/request-and-settle.ts';
import { listOwedFees } from '#server/features/plans/read-plans.ts';
import { chargePlanFee } from '#server/features/plans/change-plans.ts';
import { listDueParts, releaseDuePart } from '#server/features/trips/money/jobs.ts';
import { confirmTopUps, refuseTopUps, requestTopUp } from '#server/features/top-ups/request-and-settle.ts';
import { readWallet } from '#server/features/wallets/read-wallet.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { invoiceLife } from './invoice-lives.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
import { importMorning } from './pix-lives.ts';
import { byTheLoader, required, type DemoPartner } from './people.ts';

/** Amount that partners keep in the wallet at a payout, and the minimum amount of a payout. */
const KEPT_CENTS = 50_00;
const WORTHWHILE_CENTS = 100_00;

/**
 * Schedules the daily money operations of a central: plan fees, releases of partner amounts, invoices by billing cycle,
 * top-ups, and payouts every Monday in one bank file.
 */
export function keepMoney(cast: Cast, from: LocalDate, until: LocalDate): SimulatedEvent[] {
  const events: SimulatedEvent[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    events.push(importMorning(cast, day));
    events.push({ at: hour(day, 6), run: releaseDueParts });
    events.push({ at: hour(day, 2), run: (tx) => closeDueInvoices(tx, cast) });
    events.push({ at: hour(day, 1), run: chargePlanFees });
    if ([2, 4].includes(weekdayOf(day)))
      events.push({ at: hour(day, 11), run: (tx) => topUpAnyPartner(tx, cast, day) });
    if (day.endsWith('-06')) events.push({ at: hour(day, 20), run: (tx) => closeMonthBefore(tx, cast, day) });
    if (weekdayOf(day) === 1) events.push({ at: hour(day, 10), run: (tx) => askPayouts(tx, cast, day) });
  }
  return events;
}

/** Requests a top-up and confirms it at once, as if the payment had already arrived at the bank. */
export async function topUp(tx: Tx, cast: Cast, partner: DemoPartner): Promise<void> {
  const { id } = required(await askTopUp(tx, cast, partner));
  required(await confirmTopUps(tx, by(cast.admin), { ids: [id] }));
}

async function askTopUp(tx: Tx, cast: Cast, { id: partnerId }: DemoPartner) {
  return requestTopUp(tx, by(cast.partnerUser), { partnerId, amountCents: cast.random.int(4, 12) * 50_00 });
}

async function topUpAnyPartner(tx: Tx, cast: Cast, day: LocalDate): Promise<SimulatedEvent[]> {
  const { id } = required(await askTopUp(tx, cast, cast.random.pick(active(cast))));
  const comes = cast.random.chance(0.9);
  const decide = async (later: Tx): Promise<SimulatedEvent[]> => {
    const ids = [id];
    required(
      comes
        ? await confirmTopUps(later, by(cast.admin), { ids })
        : await refuseTopUps(later, by(cast.admin), { ids, reason: 'O Pix não chegou' }),
    );
    return [];
  };
  return [{ at: comes ? hour(day, 15) : hour(addDays(day, 3), 9), run: decide }];
}

async function askPayouts(tx: Tx, cast: Cast, day: LocalDate): Promise<SimulatedEvent[]> {
  const ids: string[] = [];
  for (const { id: partnerId } of active(cast)) {
    if (!cast.random.chance(0.7)) continue;
    const available = (await readWallet(tx, partnerId))?.availableCents ?? 0;
    const amountCents = Math.floor((available - KEPT_CENTS) / 100) * 100;
    if (amountCents < WORTHWHILE_CENTS) continue;
    const request = { partnerId, amountCents, userId: cast.partnerUser.userId, requestKey: newId() };
    ids.push(required(await askPayout(tx, by(cast.partnerUser), request)).id);
  }
  return ids.length === 0 ? [] : [{ at: hour(day, 16), run: (later) => sendToBank(later, cast, day, ids) }];
}

async function sendToBank(tx: Tx, cast: Cast, day: LocalDate, asked: string[]): Promise<SimulatedEvent[]> {
  const refused = asked.filter(() => cast.random.chance(0.02));
  if (refused.length > 0)
    required(
      await refusePayouts(tx, by(cast.admin), { ids: refused, reason: 'Titular da chave diferente do cadastro' }),
    );
  const ids = asked.filter((id) => !refused.includes(id));
  if (ids.length === 0) return [];
  const { id } = required(await makeBatch(tx, by(cast.admin), { payoutIds: ids }));
  required(await sendBatch(tx, by(cast.admin), id));
  const pay = async (later: Tx): Promise<SimulatedEvent[]> => {
    required(await payBatch(later, by(cast.admin), id));
    return [];
  };
  const returned = ids.filter(() => cast.random.chance(0.02));
  const comeBack = async (later: Tx): Promise<SimulatedEvent[]> => {
    for (const one of returned)
      required(await returnPayoutFromBank(later, by(cast.admin), { id: one, reason: 'Conta do favorecido encerrada' }));
    return [];
  };
  const paidAt = hour(addDays(day, 1), 9);
  return [
    { at: paidAt, run: pay },
    { at: hour(addDays(day, 2), 9), run: comeBack },
  ];
}

async function releaseDueParts(tx: Tx): Promise<SimulatedEvent[]> {
  for (const id of await listDueParts(tx)) await releaseDuePart(tx, id);
  return [];
}

async function chargePlanFees(tx: Tx): Promise<SimulatedEvent[]> {
  for (const { partnerId } of await listOwedFees(tx)) await chargePlanFee(tx, partnerId);
  return [];
}

async function closeMonthBefore(tx: Tx, { admin }: Cast, day: LocalDate): Promise<SimulatedEvent[]> {
  required(await closeMonth(tx, by(admin), `${addDays(day, -6).slice(0, 7)}-01`));
  return [];
}

async function closeDueInvoices(tx: Tx, cast: Cast): Promise<SimulatedEvent[]> {
  const central = await readToday(tx);
  const events: SimulatedEvent[] = [];
  for (const { clientId, period } of await listDueClients(tx, central)) {
    const { id } = required(await closeByCycle(tx, byTheLoader, clientId, period));
    // Past invoices are not e-mailed.
    await noteSent(tx, id);
    events.push(...(await invoiceLife(tx, cast, id)));
  }
  return events;
}

function active({ people }: Cast): DemoPartner[] {
  return people.partners.filter((partner) => partner.active);
}

function hour(day: LocalDate, clock: number): Date {
  return instantOfMinute(day, clock * 60, zone);
}
