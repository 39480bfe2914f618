import { expect, it } from 'vitest';
import {
  type Acquaintance,
  type PartnerFacts,
  type TripOnOffer,
  whyNotEligible,
} from '#domain/trips/who-may-accept.ts';

const driver = { active: true, expiresOn: ['2026-11-20', null] };
const car = { active: true, expiresOn: ['2027-01-31'], accessible: false };

const partner: PartnerFacts = {
  status: 'active',
  serviceAreaIds: ['sao-paulo'],
  categories: ['comum', 'acessivel'],
  drivers: [driver],
  vehicles: [car],
  availableCents: 15_00,
  minimumBalanceCents: 0,
  openCharges: 20,
  mostOpenCharges: 20,
};
const trip: TripOnOffer = {
  serviceAreaId: 'sao-paulo',
  category: 'comum',
  needs: ['child_seat'],
  pickupDate: '2026-11-20',
  paymentMethod: 'cash',
  expectedCommissionCents: 15_00,
};
const strangers: Acquaintance = { overlappingTrips: 0, gaveBack: false, declined: false, purpose: 'take' };

type Case = {
  what: string;
  partner?: Partial<PartnerFacts>;
  trip?: Partial<TripOnOffer>;
  between?: Partial<Acquaintance>;
  why: string[];
};

it.each<Case>([
  { what: 'without obstacles', why: [] },
  { what: 'that is not approved yet', partner: { status: 'pending' }, why: ['not_active'] },
  { what: 'that is suspended', partner: { status: 'suspended' }, why: ['not_active'] },
  { what: 'and a trip in another area', trip: { serviceAreaId: 'santos' }, why: ['area'] },
  { what: 'and a trip of another category', trip: { category: 'van' }, why: ['category'] },
  {
    what: 'without an accessible vehicle, and a passenger with a wheelchair',
    trip: { needs: ['wheelchair'] },
    why: ['needs'],
  },
  {
    what: 'without an accessible vehicle, and a trip of the accessible category',
    trip: { category: 'acessivel' },
    why: ['needs'],
  },
  {
    what: 'with an accessible vehicle, and a passenger with a wheelchair',
    trip: { needs: ['wheelchair'] },
    partner: { vehicles: [car, { ...car, accessible: true }] },
    why: [],
  },
  {
    what: 'whose accessible vehicle has an expired permit, and a passenger with a wheelchair',
    trip: { needs: ['wheelchair'] },
    partner: { vehicles: [car, { ...car, accessible: true, expiresOn: ['2026-11-19'] }] },
    why: ['needs'],
  },
  { what: 'and a passenger with a guide dog, which no driver may refuse', trip: { needs: ['guide_dog'] }, why: [] },
  { what: 'with a licence that expires on the day before', trip: { pickupDate: '2026-11-21' }, why: ['documents'] },
  { what: 'without an active vehicle', partner: { vehicles: [{ ...car, active: false }] }, why: ['documents'] },
  { what: 'without drivers', partner: { drivers: [] }, why: ['documents', 'overlap'] },
  { what: 'with the maximum of unpaid Pix charges', trip: { paymentMethod: 'pix_central' }, why: ['open_charges'] },
  {
    what: 'with one unpaid Pix charge less than the maximum',
    trip: { paymentMethod: 'pix_central' },
    partner: { openCharges: 19 },
    why: [],
  },
  { what: 'that gave the trip back before', between: { gaveBack: true }, why: ['gave_back'] },
  { what: 'that declined the offer before, when the trip is in the pool', between: { declined: true }, why: [] },
  {
    what: 'that declined the offer before, for another offer',
    between: { declined: true, purpose: 'offer' },
    why: ['declined'],
  },
  { what: 'whose only driver has an overlapping trip', between: { overlappingTrips: 1 }, why: ['overlap'] },
  {
    what: 'with one of two drivers on an overlapping trip',
    between: { overlappingTrips: 1 },
    partner: { drivers: [driver, driver] },
    why: [],
  },
  {
    what: 'with an overlapping trip and an inactive second driver',
    between: { overlappingTrips: 1 },
    partner: { drivers: [driver, { ...driver, active: false }] },
    why: ['overlap'],
  },
  {
    what: 'whose available amount is one centavo below the commission',
    partner: { availableCents: 14_99 },
    why: ['balance'],
  },
  {
    what: 'whose available amount is one centavo below the commission of a billed trip',
    partner: { availableCents: 14_99 },
    trip: { paymentMethod: 'billed' },
    why: [],
  },
  {
    what: 'with a negative minimum balance that covers the commission',
    partner: { availableCents: -5_00, minimumBalanceCents: -20_00 },
    why: [],
  },
  {
    what: 'with a minimum balance that leaves too little for the commission',
    partner: { minimumBalanceCents: 1 },
    why: ['balance'],
  },
  {
    what: 'that is not approved and gave the trip back before',
    partner: { status: 'pending' },
    between: { gaveBack: true },
    why: ['not_active', 'gave_back'],
  },
])(
  'a partner $what is ineligible with the reasons: $why',
  ({ partner: partnerChanges, trip: tripChanges, between, why }) => {
    const found = whyNotEligible(
      { ...partner, ...partnerChanges },
      { ...trip, ...tripChanges },
      { ...strangers, ...between },
    );
    expect(found).toEqual(why);
  },
);
