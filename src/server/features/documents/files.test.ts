import { once } from 'node:events';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '#tests/document-desk.ts';
import { pdf, photo, pixelBomb, sendFile } from '#tests/document-upload.ts';
import { PUBLIC_URL } from '#tests/panel.ts';
import { documentFilesJob } from './jobs.ts';

let panel: Desk['panel'];
let admin: Desk['admin'];
let partner: Desk['partner'];
let partnerId: Desk['partnerId'];
let folder: Desk['folder'];
let kept: Desk['kept'];
let documents: Desk['documents'];
let upload: Desk['upload'];
let send: Desk['send'];
let fileOf: Desk['fileOf'];

beforeAll(async () => {
  ({ panel, admin, partner, partnerId, folder, kept, documents, upload, send, fileOf } = await openDesk());
});
afterAll(() => panel.close());

describe('an uploaded file', () => {
  it('is stored as an upright, smaller JPEG without the place where it was taken', async () => {
    const turned = await sharp(await photo({ width: 3_000, height: 1_000 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const id = await upload(partner, turned);
    const content = await readFile(join(folder, id));
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 853, height: 2_560 });
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
    expect((await kept()).filter((name) => name.endsWith('.parte'))).toEqual([]);
  });

  it.each([
    ['PNG', (image: Sharp) => image.png()],
    ['WebP', (image: Sharp) => image.webp()],
  ])('is converted to JPEG when it is a %s', async (_name, encode) => {
    const content = await encode(sharp(await photo())).toBuffer();
    expect(await sendFile({ url: panel.url, cookie: partner.cookie }, partnerId, content)).toMatchObject({
      status: 201,
      body: { contentType: 'image/jpeg' },
    });
  });

  it('is stored without the data that follows the image', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>');
    const zip = Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
    const id = await upload(partner, Buffer.concat([await photo(), script, pdf(), zip]));
    const content = await readFile(join(folder, id));
    for (const trace of ['<script', '%PDF', 'PK\u0005\u0006']) expect(content.includes(trace, 0, 'latin1')).toBe(false);
  });

  it.each([
    ['a page that says it is an image', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can hold scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive', async () => Buffer.from('PK\u0003\u0004', 'latin1')],
    ['a PDF under the first bytes of a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), pdf()])],
    [
      'a PDF with an archive behind it',
      async () => Buffer.concat([pdf(), Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`)]),
    ],
    ['a PDF with a page behind it', async () => Buffer.concat([pdf(), Buffer.from('<html></html>')])],
    ['a PDF cut short', async () => pdf().subarray(0, 20)],
    ['an image cut short', async () => (await photo()).subarray(0, 400)],
    ['a few bytes that become 2 GB of pixels', async () => pixelBomb(50_000)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is refused because of its content: %s', async (_what, make) => {
    const before = await kept();
    expect(await sendFile({ url: panel.url, cookie: partner.cookie }, partnerId, await make())).toMatchObject({
      status: 400,
      body: { reason: 'invalid', errors: [{ field: 'file' }] },
    });
    expect(await kept()).toEqual(before);
  });

  it('is stored under its id, so that a label with a path cannot reach another folder', async () => {
    const label = '../../../../etc/cron.d/painel';
    const { id } = await send(partner, { label });
    expect(await documents(admin)).toContainEqual(expect.objectContaining({ id, label }));
    expect((await kept()).every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
    const answer = await fileOf(admin, id);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cnh.jpg"');
    const path = encodeURIComponent('../../../auth-secret');
    expect((await fileOf(admin, path)).status).toBe(400);
  });
});

describe('an upload of more than ten megabytes', () => {
  it('is refused because of its declared length, before the content is read', async () => {
    const sent = request(`${panel.url}/api/v1/partners/${partnerId}/files`, {
      method: 'POST',
      headers: { cookie: partner.cookie, origin: PUBLIC_URL, 'content-length': 1_000_000_000 },
    });
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [{ statusCode: number; headers: Record<string, string> }];
    expect(answer).toMatchObject({ statusCode: 413, headers: { connection: 'close' } });
    sent.destroy();
  });

  it('without a declared length is aborted at the limit, and no part of the file remains', async () => {
    const before = await kept();
    const sent = request(`${panel.url}/api/v1/partners/${partnerId}/files`, {
      method: 'POST',
      headers: { cookie: partner.cookie, origin: PUBLIC_URL, 'transfer-encoding': 'chunked' },
    });
    const megabyte = Buffer.alloc(1_000_000, 0xff);
    let written = 0;
    const state = { over: false };
    const end = new Promise<number>((resolve) => {
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      // The connection may break before the sender has read the answer.
      sent.on('error', () => resolve(413));
    }).then((status) => {
      state.over = true;
      return status;
    });
    while (!state.over && written < 1_000) {
      written += 1;
      if (!sent.write(megabyte)) await Promise.race([once(sent, 'drain').catch(() => undefined), end]);
    }
    expect(await end).toBe(413);
    sent.destroy();
    expect(written).toBeLessThan(60);
    await expect.poll(kept).toEqual(before);
  });
});

describe('files that no document refers to', () => {
  it('are deleted after a crash, when they were never used, or when their document was removed', async () => {
    const [unused, removed] = [await upload(partner, pdf()), await send(partner)];
    const [{ file_id: named }] = (await panel.services.db
      .selectFrom('documents')
      .select('file_id')
      .where('id', '=', removed.id)
      .execute()) as [{ file_id: string }];
    const path = `/partners/${partnerId}/documents/${removed.id}`;
    expect((await partner.delete(path)).status).toBe(200);
    const crashed = '01970000-0000-7000-8000-0000000000aa';
    for (const name of [crashed, 'metade.parte']) await writeFile(join(folder, name), 'x');
    const sweep = () => documentFilesJob(panel.services).run();
    await sweep();
    const all = await kept();
    expect(all).toEqual(expect.arrayContaining([unused, named, crashed, 'metade.parte']));
    const long = new Date(Date.now() - 2 * 86_400_000);
    for (const name of [crashed, 'metade.parte']) await utimes(join(folder, name), long, long);
    for (const id of [unused, named])
      await panel.services.db.updateTable('document_files').set({ sent_at: long }).where('id', '=', id).execute();
    await sweep();
    const gone = new Set([unused, named, crashed, 'metade.parte']);
    expect(new Set(await kept())).toEqual(new Set(all.filter((name) => !gone.has(name))));
  });
});
