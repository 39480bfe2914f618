import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WalletLine, walletOrders } from '#contract/wallets.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askPayout, askTopUp, fund, key, openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await openAccount(admin);
  const [ana, bia, caio, davi, enzo, fabio] = await Promise.all(
    ['Ána', 'Bia', 'caio', 'Davi', '=Enzo', 'Fábio'].map(async (name) => {
      const id = await central.makePartner();
      await panel.services.db
        .updateTable('partners')
        .set({ name: `${name} Lima` })
        .where('id', '=', id)
        .execute();
      return id;
    }),
  );
  await adjust(ana, 500_00);
  await adjust(bia, -30_00);
  // The commission of a fare of R$ 100,00 is R$ 15,00. A smaller balance is low.
  await set(caio, { commission_bp: 15_00 });
  await adjust(caio, 14_99);
  await set(davi, { commission_bp: 15_00, minimum_balance_cents: -10_00 });
  await adjust(davi, 5_00);
  await set(enzo, { commission_bp: 0, status: 'suspended' });
  await fund(admin, fabio ?? '', 200_00);
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId: fabio ?? '' });
  await askPayout(partner, 60_00);
  await askTopUp(partner, 25_00);
});
afterAll(() => panel.close());

type Change = { commission_bp?: number; minimum_balance_cents?: number; status?: 'suspended' };

async function set(id = '', change: Change): Promise<void> {
  await panel.services.db.updateTable('partners').set(change).where('id', '=', id).execute();
}

async function adjust(partnerId = '', amountCents: number): Promise<void> {
  const body = { partnerId, amountCents, reason: 'Acerto', belowMinimum: true };
  await must(admin.post('/wallets/adjustments', body, key()));
}

const first = ({ partnerName }: WalletLine): string => partnerName.split(' ')[0] ?? '';

async function names(query: string): Promise<string> {
  const { items } = await must(admin.get(`/wallets?${query}`));
  return (items as WalletLine[]).map((line) => first(line)).join(' ');
}

it.each([
  ['', '=Enzo Ána Bia caio Davi Fábio'],
  ['order=name-falling', 'Fábio Davi caio Bia Ána =Enzo'],
  ['order=balance', 'Bia =Enzo Davi caio Fábio Ána'],
  ['order=available-falling', 'Ána Fábio caio Davi =Enzo Bia'],
  ['order=moved-falling', 'Fábio Davi caio Bia Ána =Enzo'],
  ['q=ana', 'Ána'],
  ['balance=negative', 'Bia'],
  ['balance=low', 'Bia caio'],
  ['status=suspended', '=Enzo'],
  ['status=active&balance=low&order=balance-falling', 'caio Bia'],
  ['waiting=payout', 'Fábio'],
  ['waiting=top_up', 'Fábio'],
  ['waiting=payout&status=suspended', ''],
])('wallets are filtered and sorted: %s', async (query, expected) => {
  expect(await names(query)).toBe(expected);
});

it('every sort order returns each wallet once over all pages, and the opposite order is the exact reverse', async () => {
  for (const order of walletOrders) {
    const pages: string[] = [];
    for (let cursor = ''; ;) {
      const { items, nextCursor } = await must(
        admin.get(`/wallets?limit=2&order=${order}${cursor && `&cursor=${cursor}`}`),
      );
      pages.push(...(items as WalletLine[]).map((line) => first(line)));
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    expect([order, pages.join(' ')]).toEqual([order, await names(`order=${order}`)]);
    const other = order.endsWith('-falling') ? order.replace('-falling', '') : `${order}-falling`;
    expect(await names(`order=${other}`)).toBe(pages.toReversed().join(' '));
  }
});

it('a cursor of one sort order is refused with another order', async () => {
  const { nextCursor } = await must(admin.get('/wallets?limit=1'));
  expect(await admin.get(`/wallets?order=balance&cursor=${nextCursor}`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'cursor' }] },
  });
  expect(await admin.get('/wallets?order=worth')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'order' }] },
  });
});

it('the filter for low balances agrees to the centavo with the rule that warns partners', async () => {
  const id = await central.makePartner();
  const lows = async (): Promise<boolean> =>
    (await must(admin.get('/wallets?balance=low&limit=100'))).items.some((line: WalletLine) => line.partnerId === id);
  await set(id, { commission_bp: 1, minimum_balance_cents: -2 });
  for (const cents of [-3, 1, 1, 1]) {
    await adjust(id, cents);
    const wallet = await must(admin.get(`/wallets/${id}`));
    expect([wallet.availableCents, await lows()]).toEqual([
      wallet.availableCents,
      driverPaidRoom(wallet).state !== 'free',
    ]);
  }
  await set(id, { status: 'suspended' });
});

describe('the totals of the list', () => {
  it('include all wallets that match the filter, also on other pages', async () => {
    const { totals } = await must(admin.get('/wallets?q=lima&limit=1'));
    expect(totals).toEqual({
      count: 6,
      balanceCents: 500_00 - 30_00 + 14_99 + 5_00 + 140_00,
      reservedCents: 0,
      availableCents: 629_99,
      pendingCents: 0,
      pendingTopUpCents: 25_00,
      pendingPayoutCents: 60_00,
    });
    expect((await must(admin.get('/wallets?balance=negative'))).totals).toMatchObject({
      count: 1,
      balanceCents: -30_00,
    });
  });
});

it('the export keeps the filter and order of the list, and contains no formulas', async () => {
  const answer = await fetch(`${panel.url}/api/v1/wallets/export?format=csv&q=lima&order=balance`, {
    headers: { cookie: admin.cookie },
  });
  const [head = '', ...rows] = (await answer.text()).split('\r\n');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="carteiras-\d{4}-\d\d-\d\d\.csv"$/);
  expect(head.replace('\uFEFF', '')).toBe(
    'Parceiro;Situação;Saldo;Reservado;Disponível;Saldo mínimo;A liberar;Recargas a confirmar;Saques a pagar;Último lançamento',
  );
  expect(rows.map((row) => row.split(';')[0])).toEqual([
    'Bia Lima',
    "'=Enzo Lima",
    'Davi Lima',
    'caio Lima',
    'Fábio Lima',
    'Ána Lima',
  ]);
  expect(rows[1]).toBe("'=Enzo Lima;Suspenso;0,00;0,00;0,00;0,00;0,00;0,00;0,00;");
  expect(rows[0]).toMatch(/^Bia Lima;Ativo;-30,00;0,00;-30,00;0,00;0,00;0,00;0,00;\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
});
