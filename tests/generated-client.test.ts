import { spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';
import { runQuietly } from '../scripts/run-tool.ts';

/** Client generated from the document that the panel itself serves, as an integrator would do. */
const source = resolve('tests/generated-client');
// Inside the repository, so that the program can import openapi-fetch.
const folder = resolve('.cache/generated-client');
let panel: Panel;
let central: Central;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const served = await fetch(`${panel.url}/api/v1/openapi.json`);
  await writeFile(join(folder, 'panel-api.ts'), await typesOf(await served.text()));
  await cp(join(source, 'program.ts'), join(folder, 'program.ts'));
  const compilerOptions = { lib: ['ES2024', 'DOM'], types: ['node'] };
  const config = { extends: resolve('tsconfig.base.json'), compilerOptions, include: ['*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => panel.close());

async function typesOf(document: string): Promise<string> {
  const child = spawn(process.execPath, [join(source, 'write-types.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(document);
  return text(child.stdout);
}

/** Exports of `program.ts`, which compiles only next to its generated types. */
type Program = {
  runTrip: (client: Access, partner: Access) => Promise<{ clientAmountCents: number | null }>;
  invoiceAndPay: (central: Access, clientId: string) => Promise<object>;
  refusal: (client: Access) => Promise<string | undefined>;
};
type Access = { baseUrl: string; headers: Record<string, string> };

const accessOf = ({ cookie }: Caller): Access => ({
  baseUrl: `${panel.url}/api/v1`,
  headers: { cookie, origin: PUBLIC_URL },
});

describe('a client generated from the API document', () => {
  it('compiles, and refuses wrong names of fields, unknown values and a missing idempotency key', async () => {
    expect(await runQuietly(['tsc', '-p', folder])).toEqual({ ok: true, output: '' });
  });

  it('can run one trip, invoice the trip and pay the invoice', async () => {
    const { runTrip, invoiceAndPay, refusal }: Program = await import(pathToFileURL(join(folder, 'program.ts')).href);
    const { clientId } = central;
    const client = accessOf(await panel.signIn({ tipo: 'cliente', clientId }));
    const partnerId = await central.makePartner();
    const partner = accessOf(await panel.signIn({ tipo: 'parceiro', partnerId }));
    const admin = await panel.signIn({ tipo: 'admin' });

    const trip = await runTrip(client, partner);
    expect(trip).toMatchObject({ status: 'completed', partnerId });
    const invoice = await invoiceAndPay(accessOf(admin), clientId);
    expect(invoice).toMatchObject({ clientId, status: 'paid', openCents: 0, paidCents: trip.clientAmountCents });
    const { body } = await admin.get('/ledger/proof');
    expect(body).toMatchObject({ ok: true, findings: [] });
    expect(await refusal(client)).toBe('invalid');
  });
});
