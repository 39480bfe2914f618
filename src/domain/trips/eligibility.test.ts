import { expect, it } from 'vitest';
import { type Acquaintance, type PartnerFacts, type TripOnOffer, whyNotEligible } from '#domain/trips/eligibility.ts';

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
  { what: 'everything in order', why: [] },
  { what: 'not approved yet', partner: { status: 'pending' }, why: ['not_active'] },
  { what: 'suspended', partner: { status: 'suspended' }, why: ['not_active'] },
  { what: 'another area', trip: { serviceAreaId: 'santos' }, why: ['area'] },
  { what: 'another category', trip: { category: 'van' }, why: ['category'] },
  { what: 'a wheelchair', trip: { needs: ['wheelchair'] }, why: ['needs'] },
  { what: 'an accessible trip', trip: { category: 'acessivel' }, why: ['needs'] },
  {
    what: 'a wheelchair, with room for it',
    trip: { needs: ['wheelchair'] },
    partner: { vehicles: [car, { ...car, accessible: true }] },
    why: [],
  },
  {
    what: 'a wheelchair, with room in an expired van',
    trip: { needs: ['wheelchair'] },
    partner: { vehicles: [car, { ...car, accessible: true, expiresOn: ['2026-11-19'] }] },
    why: ['needs'],
  },
  { what: 'a guide dog, which no driver may refuse', trip: { needs: ['guide_dog'] }, why: [] },
  { what: 'a licence that expires the day before', trip: { pickupDate: '2026-11-21' }, why: ['documents'] },
  { what: 'no vehicle', partner: { vehicles: [{ ...car, active: false }] }, why: ['documents'] },
  { what: 'no driver', partner: { drivers: [] }, why: ['documents', 'overlap'] },
  { what: 'unpaid Pix charges', trip: { paymentMethod: 'pix_central' }, why: ['open_charges'] },
  {
    what: 'one Pix charge less',
    trip: { paymentMethod: 'pix_central' },
    partner: { openCharges: 19 },
    why: [],
  },
  { what: 'given back before', between: { gaveBack: true }, why: ['gave_back'] },
  { what: 'declined before, now everybody may', between: { declined: true }, why: [] },
  { what: 'declined before, offered again', between: { declined: true, purpose: 'offer' }, why: ['declined'] },
  { what: 'busy', between: { overlappingTrips: 1 }, why: ['overlap'] },
  { what: 'busy with one of two', between: { overlappingTrips: 1 }, partner: { drivers: [driver, driver] }, why: [] },
  {
    what: 'busy, the other driver inactive',
    between: { overlappingTrips: 1 },
    partner: { drivers: [driver, { ...driver, active: false }] },
    why: ['overlap'],
  },
  { what: 'a centavo short', partner: { availableCents: 14_99 }, why: ['balance'] },
  {
    what: 'a centavo short of a billed trip',
    partner: { availableCents: 14_99 },
    trip: { paymentMethod: 'billed' },
    why: [],
  },
  { what: 'trusted with less', partner: { availableCents: -5_00, minimumBalanceCents: -20_00 }, why: [] },
  { what: 'held to more', partner: { minimumBalanceCents: 1 }, why: ['balance'] },
  {
    what: 'several at once',
    partner: { status: 'pending' },
    between: { gaveBack: true },
    why: ['not_active', 'gave_back'],
  },
])('$what: $why', ({ partner: partnerChanges, trip: tripChanges, between, why }) => {
  const found = whyNotEligible(
    { ...partner, ...partnerChanges },
    { ...trip, ...tripChanges },
    { ...strangers, ...between },
  );
  expect(found).toEqual(why);
});
