import { expect } from 'vitest';
import { adjustmentSheet, type TypedAdjustment } from '#tests/adjustment-sheet.ts';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral } from '#tests/central.ts';
import { startPanel } from '#tests/panel.ts';
import { key } from '#tests/till.ts';

type Named = { id: string; version: number };

/** Opens a central with two administrators, and returns helpers for files of adjustments. */
export async function openAdjustments() {
  const panel = await startPanel({ config: { rateLimit: false } });
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  const other = await panel.signIn({ tipo: 'admin', nome: 'Bia' });
  let reasons = 0;
  return {
    panel,
    admin,
    other,
    newPartner: () => central.makePartner(),
    check: (rows: TypedAdjustment[], more: object = {}) =>
      must(admin.post('/adjustment-batches/check', { file: adjustmentSheet(...rows), ...more })),
    send: (rows: TypedAdjustment[], more: object = {}, by = admin) =>
      by.post('/adjustment-batches', { file: adjustmentSheet(...rows), ...more }, key()),
    approve: ({ id, version }: Named, by = other) => by.post(`/adjustment-batches/${id}/approve`, { version }, key()),
    refuse: ({ id, version }: Named, by = other) =>
      by.post(`/adjustment-batches/${id}/refuse`, { version, reason: 'Valor errado' }, key()),
    reverse: ({ id, version }: Named, by = admin) =>
      by.post(`/adjustment-batches/${id}/reverse`, { version, reason: 'Planilha do mês errado' }, key()),
    adjust: (partnerId: string, amountCents: number) =>
      admin.post('/wallets/adjustments', { partnerId, amountCents, reason: 'Bônus' }, key()),
    balance: async (partnerId: string): Promise<number> =>
      (await must(admin.get(`/wallets/${partnerId}`))).balanceCents,
    entriesOf: async (partnerId: string) => (await must(admin.get(`/wallets/${partnerId}/entries`))).items,
    askSecondAbove: (aboveCents: number | null) => must(admin.put('/settings/adjustment-approval', { aboveCents })),
    /** Returns a reason that no other test uses. */
    unique: (reason: string): string => {
      reasons += 1;
      return `${reason} ${reasons}`;
    },
    async prove(): Promise<void> {
      expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
    },
  };
}
export type Adjustments = Awaited<ReturnType<typeof openAdjustments>>;
