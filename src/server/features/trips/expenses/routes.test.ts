import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECEIPTS_OF_A_TRIP } from '#domain/trips/expense-receipts.ts';
import { documentFilesJob } from '#server/features/documents/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { runTrip, tripBody } from '#tests/central.ts';
import { type Desk, openDesk } from '#tests/document-desk.ts';
import { pdf, photo, sendBytes } from '#tests/document-upload.ts';
import type { Caller } from '#tests/panel.ts';

let desk: Desk;
let onTheWay: (string | [string, object])[];

beforeAll(async () => {
  desk = await openDesk();
  onTheWay = ['accept', ['depart', { driverId: desk.driverId, vehicleId: desk.vehicleId }], 'arrive', 'begin'];
});
afterAll(() => desk.panel.close());

const drive = (steps: (string | [string, object])[] = [], more: object = {}) =>
  runTrip(desk.client, desk.partner, { ...tripBody(desk.central), ...more }, [...onTheWay, ...steps]);
const withExtras: [string, object] = ['complete', { tollsCents: 12_40, extrasCents: 8_00 }];
const list = (caller: Caller, id: string) => caller.get(`/trips/${id}/expense-receipts`);
const attach = ({ cookie }: Caller, id: string, content: Uint8Array) =>
  sendBytes({ url: desk.panel.url, cookie }, `/trips/${id}/expense-receipts`, content);
const finish = (id: string) => desk.partner.post(`/trips/${id}/complete`, { tollsCents: 12_40 });

describe('receipts of expenses', () => {
  it('can be added during the trip and in review, and are visible to partner, central and client', async () => {
    const { id } = await drive();
    expect(await attach(desk.partner, id, await photo())).toMatchObject({ status: 201, body: { mayRemove: true } });
    await finish(id);
    await attach(desk.admin, id, pdf('estacionamento'));
    const [first, second] = (await list(desk.partner, id)).body.items;
    expect([first.contentType, second.contentType]).toEqual(['image/jpeg', 'application/pdf']);
    expect((await list(desk.admin, id)).body).toMatchObject({ mayAttach: true, items: [first, second] });
    expect((await list(desk.client, id)).body).toEqual({ mayAttach: false, mayRemove: false, items: [first, second] });
    const { cookie } = desk.client;
    const file = await fetch(`${desk.panel.url}/api/v1/trips/${id}/expense-receipts/${first.id}/file`, {
      headers: { cookie },
    });
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="comprovante-V-\d{6}\.jpg"$/);
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).exif).toBeUndefined();
    const { body: events } = await desk.client.get(`/trips/${id}/events`);
    expect(
      events.items.map(({ action }: { action: string }) => action).filter((one: string) => one.endsWith('receipt')),
    ).toEqual(['attach-receipt', 'attach-receipt']);
  });

  it('are stored only once when the same file is sent twice, and are all stored when several files are sent at the same time', async () => {
    const { id } = await drive([withExtras]);
    const photos = await Promise.all([640, 650, 660].map((width) => photo({ width })));
    const answers = await Promise.all([...photos, ...photos].map((content) => attach(desk.partner, id, content)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await list(desk.partner, id)).body.items).toHaveLength(3);
  });

  it('cannot be removed after the central has accepted the amounts', async () => {
    const { id } = await drive([withExtras]);
    const { body } = await attach(desk.partner, id, pdf(id));
    const [receipt] = body['items'] as { id: string }[];
    await desk.admin.post(`/trips/${id}/settle`, {});
    expect(await desk.partner.delete(`/trips/${id}/expense-receipts/${receipt?.id}`)).toMatchObject({
      status: 409,
      body: { reason: 'illegal_transition' },
    });
    expect((await list(desk.partner, id)).body).toMatchObject({ mayAttach: true, mayRemove: false, items: [receipt] });
  });

  it('are refused when the amounts of the trip are closed', async () => {
    const { id } = await drive(['complete'], { paymentMethod: 'pix_central' });
    expect(await attach(desk.partner, id, pdf(id))).toMatchObject({
      status: 409,
      body: { reason: 'illegal_transition', detail: expect.stringContaining('fechados') },
    });
    expect((await list(desk.partner, id)).body.items).toEqual([]);
  });

  it('are hidden from a partner that gave the trip back', async () => {
    const given = await runTrip(desk.client, desk.partner, tripBody(desk.central), [
      'accept',
      ['give-back', { reason: 'Pneu furado' }],
    ]);
    const { body: other } = await desk.admin.get(`/partners/${desk.strangerId}`);
    const steps = [
      ['accept', { termsVersion: given.termsVersion }],
      ['depart', { driverId: other.drivers[0].id, vehicleId: other.vehicles[0].id }],
      ['arrive', {}],
      ['begin', {}],
    ] as const;
    for (const [action, input] of steps)
      expect((await desk.stranger.post(`/trips/${given.id}/${action}`, input)).status).toBe(200);
    expect((await attach(desk.stranger, given.id, pdf(given.id))).status).toBe(201);
    expect((await list(desk.partner, given.id)).status).toBe(404);
    expect((await attach(desk.partner, given.id, pdf('outro'))).status).toBe(404);
  });

  it('are limited in number, size and type, and each limit has its own refusal', async () => {
    const { id, partnerId } = await drive([withExtras]);
    const { db } = desk.panel.services;
    const rows = Array.from({ length: RECEIPTS_OF_A_TRIP }, () => newId());
    await sql`insert into document_files (id, partner_id, content_type, bytes, sha256, sent_by)
      select id, ${partnerId}, 'application/pdf', 1, sha256(id::text::bytea), ${desk.partner.userId} from unnest(${rows}::uuid[]) id`.execute(
      db,
    );
    await sql`insert into expense_receipts (file_id, trip_id) select id, ${id} from unnest(${rows}::uuid[]) id`.execute(
      db,
    );
    expect(await attach(desk.partner, id, pdf(id))).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
    const { id: other } = await drive([withExtras]);
    expect(await attach(desk.partner, other, Buffer.from('<svg/>'))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });

  it('remain on disk as long as a row refers to them', async () => {
    const { id } = await drive([withExtras]);
    const { body } = await attach(desk.partner, id, pdf(id));
    const [receipt] = body['items'] as { id: string }[];
    const { services } = desk.panel;
    const dayLater = async (): Promise<boolean> => {
      await sql`update document_files set sent_at = sent_at - interval '2 days' where id = ${receipt?.id}`.execute(
        services.db,
      );
      await documentFilesJob(services).run();
      return (await desk.kept()).includes(receipt?.id ?? '');
    };
    expect(await dayLater()).toBe(true);
    expect((await desk.partner.delete(`/trips/${id}/expense-receipts/${receipt?.id}`)).body.items).toEqual([]);
    expect(await dayLater()).toBe(false);
  });
});
