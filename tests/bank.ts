import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { ofxOf, type OfxLine } from '#tests/ofx.ts';
import { type Caller, startPanel } from '#tests/panel.ts';
import { key, openAccount } from '#tests/till.ts';

export async function importLines(admin: Caller, account: string, ...lines: OfxLine[]) {
  return must(admin.post('/bank-statements', { file: ofxOf(account, ...lines), fileName: 'extrato.ofx' }));
}

export const SECRET = 'um-segredo-de-ao-menos-trinta-e-dois';
type PixTrip = { clientId?: string; extrasCents?: number };
type Line = { id: string; version: number };

/** Opens a central with a bank account and two administrators. Returns a new partner for each test. */
export async function openBank() {
  const panel = await startPanel({ config: { rateLimit: false, pixWebhookSecret: SECRET } });
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  const other = await panel.signIn({ tipo: 'admin', nome: 'Bia' });
  await openAccount(admin);
  let accounts = 0;
  let pixes = 0;
  return {
    panel,
    admin,
    other,
    async newPartner() {
      const partnerId = await central.makePartner({ drivers: 3 });
      const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
      accounts += 1;
      return { partnerId, partner, account: `conta-${accounts}` };
    },
    balance: async (partnerId: string): Promise<number> =>
      (await must(admin.get(`/wallets/${partnerId}`))).balanceCents,
    linesOf: async ({ id }: { id: string }) => (await must(admin.get(`/bank-lines?statementId=${id}&limit=100`))).items,
    assign: ({ id, version }: Line, kind: string, targetId: string, more: object = {}, by = admin) =>
      by.post(`/bank-lines/${id}/assign`, { version, kind, targetId, ...more }, key()),
    park: ({ id, version }: Line, by = admin) => by.post(`/bank-lines/${id}/park`, { version }, key()),
    ignore: ({ id, version }: Line, reason = 'Tarifa') => admin.post(`/bank-lines/${id}/ignore`, { version, reason }),
    /** Returns the balance of one of the central's accounts. */
    async standing(kind: string): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        select balance_cents as cents from ledger.account_balances
        where kind = ${kind} and partner_id is null and client_id is null`.execute(panel.services.db);
      return rows[0]?.cents ?? 0;
    },
    async prove(): Promise<void> {
      expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
    },
    /** Completes a trip whose passenger pays the central by Pix. With `extrasCents` the trip is in review. */
    async drivePix(
      { partner, partnerId }: { partner: Caller; partnerId: string },
      { clientId, ...complete }: PixTrip = {},
    ) {
      const { body } = await admin.get(`/partners/${partnerId}`);
      const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
      const steps = ['accept', ['depart', crew], 'arrive', 'begin', ['complete', complete]] as (
        | string
        | [string, object]
      )[];
      const asked = tripBody(central, { clientId: clientId ?? central.walkInId, paymentMethod: 'pix_central' });
      const trip = await runTrip(admin, partner, asked, steps);
      return must(admin.get(`/trips/${trip.id}/pix-charge`));
    },
    /** Requests a trip for the client. */
    requestPix: (clientId: string, paymentMethod: 'pix_central' | 'billed' = 'pix_central') =>
      admin.post('/trips', tripBody(central, { clientId, paymentMethod })),
    /** Starts a trip without completing it. */
    async startPix({ partner, partnerId }: { partner: Caller; partnerId: string }, clientId: string) {
      const { body } = await admin.get(`/partners/${partnerId}`);
      const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
      const asked = tripBody(central, { clientId, paymentMethod: 'pix_central' });
      const { id } = await runTrip(admin, partner, asked, ['accept', ['depart', crew], 'arrive', 'begin']);
      return { id: id as string, partner };
    },
    newClient: async (): Promise<string> =>
      (await must(admin.post('/clients', { name: 'Cliente', billingCycle: 'weekly', dueDays: 9 }))).id,
    /** Completes and settles trips, and closes an invoice of them. */
    async closeInvoice(clientId: string, { partner, partnerId }: { partner: Caller; partnerId: string }, trips = 1) {
      const { body } = await admin.get(`/partners/${partnerId}`);
      const crew = { driverId: body.drivers[0].id, vehicleId: body.vehicles[0].id };
      const steps = ['accept', ['depart', crew], 'arrive', 'begin', ['complete', {}]] as (string | [string, object])[];
      for (let count = 0; count < trips; count += 1)
        await runTrip(admin, partner, tripBody(central, { clientId }), steps);
      const invoice = await must(admin.post('/invoices', { clientId }, key()));
      return { ...invoice, txid: invoice.code.replace('F-', 'FATURA') };
    },
    tell: (pix: object[], secret: string | null = SECRET, path = '/webhooks/pix') =>
      fetch(`${panel.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) },
        body: JSON.stringify({ pix }),
      }),
    pixOf(txid: string | undefined, cents: number) {
      pixes += 1;
      return {
        endToEndId: `E00416968202611201530${String(pixes).padStart(11, '0')}`,
        txid,
        valor: (cents / 100).toFixed(2),
        horario: new Date().toISOString(),
        pagador: { cpf: '12345678909', nome: 'Fulana de Tal' },
      };
    },
  };
}
export type Bank = Awaited<ReturnType<typeof openBank>>;
