import type { View } from '#domain/trips/visibility.ts';

// Between the central and its partners: the queue of an offer, and the telephones by which the dispatcher reaches a driver.
const ofCentral = ['offeredPartnerName', 'nextPartnerName', 'driverPhone', 'partnerPhone'] as const;

// Whether the holder keeps its word, and what breaking it costs, is between it and the central.
const hiddenFromClient = [
  ...ofCentral,
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
  'cancelFeeCents',
] as const;

// A name sign carries the passenger's name, notes carry anything, a proposal the doors it would go to.
const hiddenWithPassenger = [
  'nameSign',
  'flightNumber',
  'notes',
  'proposal',
  'reconfirmBy',
  'giveBackFeeCents',
  'undo',
] as const;

// The client's id would do as well as its name: it stands on the trips that the partner ran.
const hiddenBeforeAcceptance = [
  'clientId',
  'clientName',
  'partnerName',
  'driverName',
  'vehiclePlate',
  'vehicleModel',
  'designatedPartnerId',
  'designatedPartnerName',
  'offeredPartnerId',
] as const;

/** Facts of the next assigned partner: its name, its earnings, and its time of arrival. */
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

/** The rest of its money, as of a trip that has none. */
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
  holder: hiddenFromPartners,
  past: [...hiddenFromPartners, ...hiddenWithPassenger],
  preview: [...hiddenFromPartners, ...hiddenWithPassenger, ...hiddenBeforeAcceptance],
  former: [...hiddenFromPartners, ...hiddenWithPassenger, ...hiddenBeforeAcceptance, ...hiddenFromFormer],
};

const doorFields = ['number', 'complement', 'cep', 'reference', 'placeId', 'lat', 'lng'] as const;

type ConfidentialField =
  | (typeof hiddenFromClient | typeof hiddenFromPartners)[number]
  | (typeof hiddenWithPassenger | typeof hiddenBeforeAcceptance | typeof hiddenFromFormer)[number];

type Passenger = { name: string; phone: string | null };
type Stop = { address: string; district: string | null; city: string | null } & Record<
  (typeof doorFields)[number],
  unknown
>;

/** A trip as it goes over the wire: whatever renames one of these has to look in here. */
export type Redactable = { passengers: Passenger[]; stops: Stop[] } & Record<
  ConfidentialField | keyof typeof noMoney,
  unknown
>;

/**
 * The trip as this view shows it: what is not for its eyes is null, passengers are left out (before acceptance) or
 * keep their first names (a day after), and stops name district and city only.
 */
export function redactTrip<T extends Redactable>(view: View, trip: T): T {
  const shown = { ...trip, ...blank(hiddenFields[view]) };
  if (view !== 'past' && view !== 'preview' && view !== 'former') return shown;
  return {
    ...shown,
    ...(view === 'former' && noMoney),
    passengers: view === 'past' ? trip.passengers.map(withFirstName) : [],
    stops: trip.stops.map((stop) => ({ ...stop, ...blank(doorFields), address: regionOf(stop) })),
  };
}

function withFirstName<P extends Passenger>(passenger: P): P {
  return { ...passenger, name: firstNameOf(passenger.name), phone: null };
}

/** `Ana Maria Souza` → `Ana`. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Part of an address that any partner may read. The address itself is free text and may hold the door number. */
function regionOf({ district, city }: Pick<Stop, 'district' | 'city'>): string {
  return [district, city].filter(Boolean).join(', ') || 'Bairro não cadastrado: confirme com a central';
}

function blank<Field extends string>(fields: readonly Field[]): Record<Field, null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;
}
