import type { Precision } from '#domain/places/precision.ts';
import type { View } from '#domain/trips/visibility.ts';

// Fields that only the central sees: the queue of an offer, and the phones by which the dispatcher reaches a driver.
const ofCentral = [
  'offeredPartnerName',
  'offeredDriverName',
  'nextPartnerName',
  'driverPhone',
  'partnerPhone',
] as const;

// Reconfirmations and fees of the assigned partner concern only the partner and the central.
const hiddenFromClient = [
  ...ofCentral,
  'designatedDriverId',
  'designatedDriverName',
  'commissionBp',
  'partnerCents',
  'reconfirmBy',
  'giveBackFeeCents',
  'openToAllAt',
  'undo',
] as const;

const hiddenFromPartners = [
  ...ofCentral,
  'boardingPin',
  'internalNote',
  'requesterId',
  'costCentreId',
  'voucherCode',
  'clientReference',
  'reason',
  'pendingApproval',
  'cancelFeeCents',
] as const;

// A name sign contains the passenger's name, notes may contain anything, and a proposal contains addresses.
const hiddenWithPassenger = [
  'nameSign',
  'room',
  'flightNumber',
  'notes',
  'proposal',
  'reconfirmBy',
  'giveBackFeeCents',
  'undo',
] as const;

// The client's id is hidden too, because the partner knows the id from earlier trips and could identify the client.
const hiddenBeforeAcceptance = [
  'clientId',
  'clientName',
  'partnerName',
  'driverName',
  'vehiclePlate',
  'vehicleModel',
  'designatedPartnerId',
  'designatedPartnerName',
  'designatedDriverId',
  'designatedDriverName',
  'offeredPartnerId',
  'offeredDriverId',
  'offerIsDesignation',
] as const;

/** Facts of the partner that was assigned next: identity, earnings and times. */
const hiddenFromFormer = [
  'partnerId',
  'driverId',
  'vehicleId',
  'commissionBp',
  'partnerCents',
  'fareCents',
  'totalCents',
  'clientAmountCents',
  'dueAt',
  'acceptedAt',
  'arrivedAt',
  'begunAt',
  'noShowAt',
] as const;

/** Remaining money fields, with the values of a trip without money. */
const noMoney = {
  tollsCents: 0,
  parkingCents: 0,
  waitingCents: 0,
  extrasCents: 0,
  discountCents: 0,
  feeCents: 0,
  reviewReasons: [],
  clientSide: 'none',
  partnerSide: 'none',
} as const;

const hiddenFields: Record<View, readonly ConfidentialField[]> = {
  central: [],
  client: hiddenFromClient,
  assignee: hiddenFromPartners,
  past: [...hiddenFromPartners, ...hiddenWithPassenger],
  preview: [...hiddenFromPartners, ...hiddenWithPassenger, ...hiddenBeforeAcceptance],
  former: [...hiddenFromPartners, ...hiddenWithPassenger, ...hiddenBeforeAcceptance, ...hiddenFromFormer],
};

const exactLocationFields = ['number', 'complement', 'cep', 'reference', 'placeId', 'lat', 'lng'] as const;

type ConfidentialField =
  | (typeof hiddenFromClient | typeof hiddenFromPartners)[number]
  | (typeof hiddenWithPassenger | typeof hiddenBeforeAcceptance | typeof hiddenFromFormer)[number];

type Passenger = { name: string; phone: string | null; email: string | null };
type Stop = { address: string; district: string | null; city: string | null; precision: Precision } & Record<
  (typeof exactLocationFields)[number],
  unknown
>;

/** Fields of a trip in the answers of the API. The type makes the compiler report a renamed field here. */
export type Redactable = { passengers: Passenger[]; stops: Stop[] } & Record<
  ConfidentialField | keyof typeof noMoney,
  unknown
>;

/**
 * Returns the trip for a view. Hidden fields are null. In the restricted views, passengers are omitted or, one day
 * after the trip (`past`), reduced to first names, and stops contain only district and city.
 */
export function redactTrip<T extends Redactable>(view: View, trip: T): T {
  const shown = { ...trip, ...blank(hiddenFields[view]) };
  if (view === 'assignee') return { ...shown, passengers: trip.passengers.map((each) => ({ ...each, email: null })) };
  if (view !== 'past' && view !== 'preview' && view !== 'former') return shown;
  return {
    ...shown,
    ...(view === 'former' && noMoney),
    passengers: view === 'past' ? trip.passengers.map(withFirstName) : [],
    stops: trip.stops.map((stop) => ({
      ...stop,
      ...blank(exactLocationFields),
      address: regionOf(stop),
      // Only the region is shown, so the precision of the hidden point would be misleading.
      precision: 'exact',
    })),
  };
}

function withFirstName<P extends Passenger>(passenger: P): P {
  return { ...passenger, name: firstNameOf(passenger.name), phone: null, email: null };
}

/** Returns the first name: `Ana Maria Souza` → `Ana`. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/**
 * Returns the part of an address that any partner may read. The address itself is free text and may contain the house
 * number.
 */
function regionOf({ district, city }: Pick<Stop, 'district' | 'city'>): string {
  return [district, city].filter(Boolean).join(', ') || 'Bairro não cadastrado: confirme com a central';
}

function blank<Field extends string>(fields: readonly Field[]): Record<Field, null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;
}
