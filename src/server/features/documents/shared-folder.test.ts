import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { type Desk, openDesk } from '#tests/document-desk.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { countMissingFiles } from './read-documents.ts';
import { warnOfMissingFiles } from './jobs.ts';

/** Two nodes on one database and one folder. */
let desk: Desk;
let other: Panel;
let documentId: string;
beforeAll(async () => {
  desk = await openDesk();
  const { dataDir } = desk.panel.services.config;
  other = await startPanel({ beside: desk.panel, config: { dataDir } });
  documentId = (await desk.send(desk.partner)).id;
});
afterAll(async () => {
  await other.close();
  await desk.panel.close();
});

const readAt = async ({ url }: Panel) => {
  const path = `${url}/api/v1/partners/${desk.partnerId}/documents/${documentId}/file`;
  const answer = await fetch(path, { headers: { cookie: desk.admin.cookie } });
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
};

it('a file that one node received can be read through another node', async () => {
  const [here, there] = [await readAt(desk.panel), await readAt(other)];
  expect([here.status, there.status]).toEqual([200, 200]);
  const [name = ''] = await desk.kept();
  const kept = await readFile(join(desk.folder, name));
  expect(kept.length).toBeGreaterThan(0);
  expect([here.content.equals(kept), there.content.equals(kept)]).toEqual([true, true]);
});

it('a node with another folder reports at its start which files are missing', async () => {
  const { db, config } = other.services;
  const said: string[] = [];
  const log = createLog({ level: 'warn', terminal: false, write: (line) => said.push(line) });
  await warnOfMissingFiles({ db, log, config });
  expect(said).toEqual([]);
  await warnOfMissingFiles({ db, log, config: { ...config, dataDir: join(config.dataDir, 'elsewhere') } });
  expect(said.join()).toMatch(/Dos arquivos de documentos mais recentes, 1 não estão na pasta .*elsewhere/);
});

it('a node reports that it could not look for missing files when the database is unavailable', async () => {
  const { config } = other.services;
  const away = openPool('postgresql://nobody@127.0.0.1:1/none', { role: 'painel_app', max: 1 });
  const said: string[] = [];
  const log = createLog({ level: 'warn', terminal: false, write: (line) => said.push(line) });
  await warnOfMissingFiles({ db: away.db, log, config });
  await away.close();
  expect(said.join()).toMatch(/Não foi possível conferir se faltam arquivos de documentos/);
});

it('a deleted file is answered as not found and counted as missing', async () => {
  const { db, config } = other.services;
  await rm(join(config.dataDir, 'documents'), { recursive: true });
  expect((await readAt(other)).status).toBe(404);
  expect(await countMissingFiles(db, config.dataDir)).toBe(1);
});
