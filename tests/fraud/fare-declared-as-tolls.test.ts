import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '#tests/document-desk.ts';
import { photo, sendBytes } from '#tests/document-upload.ts';
import { runTrip, tripBody } from '#tests/central.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.panel.close());

async function aboard() {
  const crew = { driverId: desk.driverId, vehicleId: desk.vehicleId };
  const trip = await runTrip(desk.client, desk.partner, tripBody(desk.central), [
    'accept',
    ['depart', crew],
    'arrive',
    'begin',
  ]);
  return { id: trip.id as string, estimateCents: trip.estimateCents as number };
}

async function complete(id: string, amounts: object) {
  const { body } = await desk.partner.post(`/trips/${id}/complete`, amounts);
  return [body.partnerSide, ...(body.reviewReasons ?? [])];
}

const attach = async (id: string) =>
  sendBytes(
    { url: desk.panel.url, cookie: desk.partner.cookie },
    `/trips/${id}/expense-receipts`,
    await photo({ width: 64, height: 40 }),
  );

describe('a partner that declares a part of its fare as reimbursements, which are free of commission', () => {
  it('causes a review because the receipt is missing, although the total is close to the estimate', async () => {
    const { id, estimateCents } = await aboard();
    const fareCents = Math.ceil(estimateCents * 0.85);
    expect(await complete(id, { fareCents, tollsCents: estimateCents - fareCents })).toEqual([
      'in_review',
      'no_receipt',
    ]);
  });

  it('causes a review by a fare far below the estimate, whatever photo is attached', async () => {
    const { id, estimateCents } = await aboard();
    await attach(id);
    const fareCents = Math.floor(estimateCents * 0.5);
    expect(await complete(id, { fareCents, tollsCents: estimateCents - fareCents })).toEqual([
      'in_review',
      'beyond_estimate',
    ]);
  });

  it('causes a review by high reimbursements, although a receipt is attached', async () => {
    const { id } = await aboard();
    await attach(id);
    expect(await complete(id, { tollsCents: 40_00, parkingCents: 10_01 })).toEqual(['in_review', 'expenses']);
  });

  it('causes no review by a low toll with a receipt', async () => {
    const { id } = await aboard();
    await attach(id);
    expect(await complete(id, { tollsCents: 12_40 })).toEqual(['pending']);
  });
});

describe('a partner that charges waiting time without having waited', () => {
  it('causes a review, because the times of the trip show no waiting and no position proves the arrival', async () => {
    const { id } = await aboard();
    expect(await complete(id, { waitingCents: 5_00 })).toEqual(['in_review', 'waiting', 'arrival_unproven']);
  });
});
