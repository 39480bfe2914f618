import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';

const REMOVED_DAY = '2091-07-09';

const holiday: Row['named'] = async ({ panel: { services }, sides }, target) => {
  const day = { service_area_id: sides[target].areaId, day: REMOVED_DAY, name: 'Data magna' };
  await services.db
    .insertInto('municipal_holidays')
    .values(day)
    .onConflict((clash) => clash.doNothing())
    .execute();
  return '';
};

const period: Row['named'] = async ({ panel: { services }, sides }, target) => {
  const days = { service_area_id: sides[target].areaId, first_day: '2091-12-01', last_day: '2091-12-31' };
  const id = newId();
  await services.db
    .insertInto('exceptional_periods')
    .values({ id, name: 'Dezembro', ...days })
    .execute();
  return id;
};

const zone: Row['named'] = async ({ panel: { services }, sides }, target) => {
  const id = newId();
  const service_area_id = sides[target].areaId;
  await services.db
    .insertInto('zones')
    .values({ id, service_area_id, name: `Zona ${id}`, districts: ['Centro'] })
    .execute();
  return id;
};

const fixedPrice: Row['named'] = async (world, target, caller) => {
  const [id, zoneId] = [newId(), await zone(world, target, caller)];
  const price = { category: 'van' as const, price_cents: 50_00, valid_from: '2026-01-01' };
  const { db } = world.panel.services;
  await db
    .insertInto('fixed_prices')
    .values({ id, from_zone_id: zoneId, to_zone_id: zoneId, ...price })
    .execute();
  return id;
};

const plan: Row['named'] = async ({ panel: { services } }) => {
  const id = newId();
  await services.db
    .insertInto('commission_plans')
    .values({ id, name: `Plano ${id}`, fee_from: '2026-01-01' })
    .execute();
  return id;
};

// prettier-ignore
export const tariffRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'tariffs.list': {
    call: () => ['GET', '/tariffs'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'tariffs.create': {
    call: ({ areaId }) => ['POST', '/tariffs', { ...saoPauloComum, serviceAreaId: areaId, validFrom: '2090-01-01' }],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'tariffs.update': {
    call: ({ tariffId }) => ['PATCH', `/tariffs/${tariffId}`, { flagFallCents: 6_50 }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'tariffs.estimate': {
    call: ({ placeId, otherPlaceId }) => ['POST', '/estimates', { stops: [{ placeId }, { placeId: otherPlaceId }] }],
    own:     '200 200 200 200 403 200 403 401',
    none:    '400 400 400 400 403 400 403 401',
  },

  'calendar.get': {
    call: () => ['GET', '/calendar?year=2026'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'calendar.addHoliday': {
    call: ({ areaId }) => [
      'POST', '/holidays', { serviceAreaId: areaId, day: '2091-01-25', name: 'Aniversário' },
    ],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'calendar.removeHoliday': {
    named: holiday,
    call: ({ areaId }) => ['DELETE', `/holidays/${areaId}/${REMOVED_DAY}`],
    own:     '204 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'calendar.addPeriod': {
    call: ({ areaId }) => [
      'POST', '/exceptional-periods',
      { serviceAreaId: areaId, name: 'Dezembro', firstDay: '2090-12-01', lastDay: '2090-12-31' },
    ],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'calendar.removePeriod': {
    named: period,
    call: (_ids, { id }) => ['DELETE', `/exceptional-periods/${id}`],
    own:     '204 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'limits.list': {
    call: () => ['GET', '/limits'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'plans.list': {
    call: () => ['GET', '/plans'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'plans.create': {
    call: () => [
      'POST', '/plans', { name: `Plano ${newId()}`, feeCents: 50_00, feePeriod: 'month', feeFrom: '2026-01-01' },
    ],
    own:     '201 403 403 403 403 403 403 401',
  },
  'plans.update': {
    named: plan,
    call: (_ids, { id }) => ['PATCH', `/plans/${id}`, { feeCents: 60_00 }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'plans.remove': {
    named: plan,
    call: (_ids, { id }) => ['DELETE', `/plans/${id}`],
    own:     '204 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'fixedPrices.zones': {
    call: () => ['GET', '/zones'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'fixedPrices.createZone': {
    call: ({ areaId }) => [
      'POST', '/zones', { serviceAreaId: areaId, name: 'Zona nova', circle: null, districts: ['Centro'] },
    ],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'fixedPrices.updateZone': {
    named: zone,
    call: (_ids, { id }) => ['PATCH', `/zones/${id}`, { districts: ['Cidade Alta'] }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'fixedPrices.removeZone': {
    named: zone,
    call: (_ids, { id }) => ['DELETE', `/zones/${id}`],
    own:     '204 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'fixedPrices.list': {
    call: () => ['GET', '/fixed-prices'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'fixedPrices.create': {
    named: zone,
    call: (_ids, { id }) => [
      'POST', '/fixed-prices',
      { category: 'van', fromZoneId: id, toZoneId: id, priceCents: 50_00, validFrom: '2026-01-01' },
    ],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'fixedPrices.update': {
    named: fixedPrice,
    call: (_ids, { id }) => ['PATCH', `/fixed-prices/${id}`, { priceCents: 60_00 }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'fixedPrices.remove': {
    named: fixedPrice,
    call: (_ids, { id }) => ['DELETE', `/fixed-prices/${id}`],
    own:     '204 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
};
