import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

/** Returns headers with a new idempotency key. */
export const key = () => ({ 'idempotency-key': newId() });

export const centralAccount = { key: '11.222.333/0001-81', name: 'CHAME UM TÁXI', city: 'São Paulo' };

/** Sets the Pix account to which clients pay the central. */
export async function openAccount(admin: Caller): Promise<void> {
  await must(admin.put('/settings/pix-account', centralAccount));
}

/** Credits the wallet, and first sets a Pix key if the partner has none. */
export async function fund(admin: Caller, partnerId: string, cents: number): Promise<void> {
  const { pixKey } = await must(admin.get(`/partners/${partnerId}`));
  if (pixKey === null) await must(admin.patch(`/partners/${partnerId}`, { pixKey: '+5511987654321' }));
  await must(admin.post('/wallets/adjustments', { partnerId, amountCents: cents, reason: 'Crédito' }, key()));
}

export async function askTopUp(partner: Caller, amountCents = 50_00) {
  return must(partner.post('/top-ups', { amountCents }, key()));
}

export async function askPayout(partner: Caller, amountCents = 10_00) {
  return must(partner.post('/payouts', { amountCents }, key()));
}

export async function makeBatch(admin: Caller, ...payoutIds: string[]) {
  return must(admin.post('/payout-batches', { payoutIds }, key()));
}
