import type { Effect } from '#domain/trips/consequences.ts';
import type { Picture } from '#tests/trip-effects/picture.ts';

type Seen = (before: Picture, after: Picture) => boolean;

const openOffer = ({ offers }: Picture) => offers.find(({ status }) => status === 'open')?.partner ?? null;
const openChange = ({ changes }: Picture) => changes.find(({ status }) => status === 'open')?.id ?? null;
const fateOf = ({ changes }: Picture, id: string | null) => changes.find((change) => change.id === id)?.status;
const isMoved = (before: Picture, after: Picture) => before.trip.pickup_at.getTime() !== after.trip.pickup_at.getTime();
const isPassedOn = (before: Picture, after: Picture) => before.trip.partner_id !== after.trip.partner_id;
const keptBack = ({ reservedCents }: Picture, partnerId: string | null) => reservedCents[partnerId ?? ''] ?? 0;
const commission = ({ trip }: Picture) => trip.wallet_reserved_cents;

/** Detects each effect by comparing the trip and its records before and after an action. */
const traces: Record<Effect, Seen> = {
  'keep-estimate': (before, after) => before.trip.estimate_cents === null && after.trip.estimate_cents !== null,
  'reserve-limit': (before, after) =>
    before.trip.status === ('new' as string) && grown(before, after) === after.trip.limit_reserved_cents,
  'move-limit': (before, after) => {
    const moved = after.trip.limit_reserved_cents - before.trip.limit_reserved_cents;
    const isNew = before.trip.status === ('new' as string);
    return !isNew && after.trip.limit_reserved_cents > 0 && moved !== 0 && grown(before, after) === moved;
  },
  'release-limit': (before, after) =>
    before.trip.limit_reserved_cents > 0 &&
    after.trip.limit_reserved_cents === 0 &&
    grown(before, after) === -before.trip.limit_reserved_cents,
  'release-voucher': (before, after) => after.voucherUsed === before.voucherUsed - 1,
  'reserve-commission': (before, after) => {
    const taken = commission(after) > 0 && (commission(after) !== commission(before) || isPassedOn(before, after));
    const held = commission(before) === 0 || before.trip.partner_id !== after.trip.partner_id ? 0 : commission(before);
    const { partner_id: partnerId } = after.trip;
    return taken && keptBack(after, partnerId) - keptBack(before, partnerId) === commission(after) - held;
  },
  'release-commission': (before, after) => {
    const { partner_id: partnerId } = before.trip;
    const left = after.trip.partner_id === partnerId ? commission(after) : 0;
    const released = commission(before) > 0 && left !== commission(before);
    return released && keptBack(after, partnerId) - keptBack(before, partnerId) === left - commission(before);
  },
  'note-designation': (before, after) =>
    after.trip.designated_partner_id !== null && after.trip.designated_partner_id !== before.trip.designated_partner_id,
  'drop-designation': (before, after) =>
    before.trip.designated_partner_id !== null &&
    after.trip.designated_partner_id === null &&
    after.trip.partner_id === null,
  'begin-offers': (before, after) => before.trip.queued_at === null && after.trip.queued_at !== null,
  'open-offer': (before, after) =>
    openOffer(before) === null && openOffer(after) !== null && openOffer(after) === after.trip.offered_partner_id,
  'close-offer': (before, after) => openOffer(before) !== null && openOffer(before) !== openOffer(after),
  'next-offer': (before, after) =>
    openOffer(before) !== null &&
    openOffer(after) !== null &&
    openOffer(after) !== openOffer(before) &&
    after.trip.status === 'offered',
  assign: (before, after) =>
    before.trip.partner_id !== after.trip.partner_id &&
    after.trip.partner_id !== null &&
    after.link &&
    after.assignments.some(({ partner, open }) => open && partner === after.trip.partner_id),
  unassign: (before, after) =>
    before.trip.partner_id !== null &&
    before.trip.partner_id !== after.trip.partner_id &&
    after.assignments.every(({ partner, open }) => !open || partner === after.trip.partner_id),
  'bar-partner': (_before, after) => after.assignments.some(({ gaveBack }) => gaveBack),
  'apply-edit': (before, after) =>
    openChange(before) === null && (isMoved(before, after) || before.notes !== after.notes),
  'propose-edit': (before, after) => openChange(after) !== null && openChange(after) !== openChange(before),
  'apply-proposal': (before, after) =>
    ['confirmed', 'declined'].includes(fateOf(after, openChange(before)) ?? '') && isMoved(before, after),
  'drop-proposal': (before, after) => fateOf(after, openChange(before)) === 'withdrawn' && openChange(after) === null,
  'ask-reconfirmation': (before, after) => before.trip.reconfirm_by === null && after.trip.reconfirm_by !== null,
  'note-reconfirmation': (before, after) => before.trip.reconfirmed_at === null && after.trip.reconfirmed_at !== null,
  'start-waiting': (before, after) => before.trip.arrived_at === null && after.trip.arrived_at !== null,
  'open-undo': (before, after) =>
    after.trip.undo_to === before.trip.status &&
    after.trip.undo_by !== null &&
    after.trip.version > before.trip.version,
  'undo-step': (before, after) =>
    before.trip.undo_to === after.trip.status && after.trip.undo_to === null && !isPassedOn(before, after),
  'open-remainder': (before, after) => after.bookingTrips === before.bookingTrips + 1,
};

function grown(before: Picture, after: Picture): number {
  return after.limitCents - before.limitCents;
}

export function effectsSeen(before: Picture, after: Picture): Effect[] {
  return (Object.keys(traces) as Effect[]).filter((effect) => traces[effect](before, after));
}
