import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNNAMED_FILES } from '#domain/documents/file-content.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { pdf, sendFile } from '#tests/document-upload.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a partner uploads files without attaching them to a document, until the disk is full. Defence: uploads beyond
 * the limit are refused, and leave no file on the disk.
 */
let panel: Panel;
let central: Central;
let partnerId: string;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
});
beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const send = (text: string) => sendFile({ url: panel.url, cookie: partner.cookie }, partnerId, pdf(text));
const onDisk = async () => (await readdir(join(panel.services.config.dataDir, 'documents')).catch(() => [])).length;
const full = { status: 409, body: { reason: 'limit_exceeded' } };

describe('uploaded files that are not attached to a document', () => {
  test('are limited in number, also when they arrive concurrently', async () => {
    const before = await onDisk();
    const sent = await Promise.all(Array.from({ length: UNNAMED_FILES.count + 10 }, (_, index) => send(`${index}`)));
    const taken = sent.filter(({ status }) => status === 201);
    expect(taken.length).toBeLessThanOrEqual(UNNAMED_FILES.count);
    expect(sent.filter(({ status }) => status !== 201)).toEqual(
      Array.from({ length: sent.length - taken.length }, () => expect.objectContaining({ status: 409 })),
    );
    for (let more = taken.length; more < UNNAMED_FILES.count; more += 1)
      expect((await send(`x${more}`)).status).toBe(201);
    expect(await send('mais um')).toMatchObject(full);
    expect(await onDisk()).toBe(before + UNNAMED_FILES.count);
  });

  test('are limited in total size', async () => {
    const { body } = await send('um');
    await sql`update document_files set bytes = ${UNNAMED_FILES.bytes} where id = ${body['fileId']}`.execute(
      panel.services.db,
    );
    expect(await send('dois')).toMatchObject(full);
  });

  test('stop counting when they are attached to a document, and do not limit other users', async () => {
    const { body } = await send('CNH');
    await sql`update document_files set bytes = ${UNNAMED_FILES.bytes} where id = ${body['fileId']}`.execute(
      panel.services.db,
    );
    const colleague = await panel.signIn({ tipo: 'parceiro', partnerId });
    expect((await sendFile({ url: panel.url, cookie: colleague.cookie }, partnerId, pdf('Alvará'))).status).toBe(201);
    await must(
      partner.post(`/partners/${partnerId}/documents`, { fileId: body['fileId'], kind: 'other', title: 'CNH' }),
    );
    expect((await send('outro')).status).toBe(201);
  });
});
