import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Central, makeCentral } from '#tests/central.ts';
import { photo, sendFile } from '#tests/document-upload.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** A partner with one driver and one vehicle, another partner, a client and the central, with helpers for documents. */
export type Desk = {
  panel: Panel;
  central: Central;
  admin: Caller;
  client: Caller;
  partner: Caller;
  stranger: Caller;
  partnerId: string;
  strangerId: string;
  driverId: string;
  vehicleId: string;
  folder: string;
  /** Returns the names of the files on the disk. */
  kept: () => Promise<string[]>;
  documents: (caller: Caller) => Promise<Answer['body'][]>;
  upload: (caller: Caller, content: Uint8Array) => Promise<string>;
  /** Sends a photo, by default as the driver's licence, and returns the document. */
  send: (caller: Caller, more?: object) => Promise<Answer['body']>;
  fileOf: (caller: Caller, documentId: string, partnerId?: string) => Promise<Response>;
};

export async function openDesk(): Promise<Desk> {
  const panel = await startPanel();
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin' });
  const [partnerId, strangerId] = [await central.makePartner(), await central.makePartner()];
  const { body: record } = await admin.get(`/partners/${partnerId}`);
  const driverId: string = record.drivers[0].id;
  const path = `/partners/${partnerId}/documents`;
  const folder = join(panel.services.config.dataDir, 'documents');

  async function upload({ cookie }: Caller, content: Uint8Array): Promise<string> {
    const { status, body } = await sendFile({ url: panel.url, cookie }, partnerId, content);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body['fileId'] as string;
  }

  async function send(caller: Caller, more: object = {}) {
    const fileId = await upload(caller, await photo());
    const licence = { kind: 'licence', driverId, number: '12345678900', expiresOn: day(400), label: fileId, ...more };
    const { status, body } = await caller.post(path, { fileId, ...licence });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.items.find(({ label }: { label: string }) => label === licence.label);
  }

  return {
    panel,
    central,
    admin,
    client: await panel.signIn({ tipo: 'cliente', clientId: central.clientId }),
    partner: await panel.signIn({ tipo: 'parceiro', partnerId }),
    stranger: await panel.signIn({ tipo: 'parceiro', partnerId: strangerId }),
    partnerId,
    strangerId,
    driverId,
    vehicleId: record.vehicles[0].id,
    folder,
    kept: () => readdir(folder).catch(() => []),
    documents: async (caller) => (await caller.get(path)).body.items,
    upload,
    send,
    fileOf: ({ cookie }, id, of = partnerId) =>
      fetch(`${panel.url}/api/v1/partners/${of}/documents/${id}/file`, { headers: { cookie } }),
  };
}

/** Returns the calendar day in the central's time zone, `days` from now. */
export function day(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at);
}
