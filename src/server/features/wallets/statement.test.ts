import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletMonth } from '#contract/wallets.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { addDays, nextMonth } from '#domain/time.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { pdfLines } from '#tests/pdf-text.ts';
import { openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date('2026-03-20T15:00:00Z') });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

type Line = { day: string; cents: number; kind?: EntryKind; reason?: string };

/** Posts lines in the passed order, which may differ from the order of their days. */
async function post(partnerId: string, lines: readonly Line[]): Promise<void> {
  for (const { day, cents, kind = 'adjustment', reason = null } of lines) {
    const postings = adjustWallet({ partnerId, cents });
    const entry = { key: newId(), kind, postings, actorId: null, reason, effectiveOn: day, subject: null };
    await panel.services.db.transaction().execute((tx) => postEntry(tx, entry));
  }
}

const monthOf = (partnerId: string, month: string): Promise<WalletMonth> =>
  must(admin.get(`/wallets/${partnerId}/months/${month}`));

async function file(caller: Caller, path: string) {
  const answer = await fetch(`${panel.url}/api/v1${path}`, { headers: { cookie: caller.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const paperOf = async (partnerId: string, month: string): Promise<string[]> =>
  pdfLines((await file(admin, `/wallets/${partnerId}/months/${month}/document`)).bytes);

/** Returns the amounts of the table of lines: opening balance, amount and balance of each line, final balance. */
function amountsOf(paper: readonly string[]): number[] {
  const table = paper.slice(paper.indexOf('Valor'), paper.lastIndexOf('Saldo final') + 2);
  return table.filter((text) => /^-?R\$ [\d.]+,\d\d$/.test(text)).map((text) => Number(text.replaceAll(/[^\d-]/g, '')));
}

const money = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;

const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'];

describe('the statement of a month', () => {
  it('starts with the closing balance of the previous month and ends with the sum of its lines, in the API and on paper', async () => {
    const line = fc.record({
      day: fc.integer({ min: 0, max: 100 }).map((days) => addDays('2025-12-10', days)),
      cents: fc.integer({ min: -500_00, max: 500_00 }).filter((cents) => cents !== 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 60 }), async (lines) => {
        const partnerId = await central.makePartner();
        await post(partnerId, lines);
        let before = 0;
        for (const month of months) {
          const found = await monthOf(partnerId, month);
          const own = lines.filter(({ day }) => day >= month && day < nextMonth(month));
          const sum = own.reduce((total, { cents }) => total + cents, 0);
          expect(found.openingCents).toBe(before);
          expect(found.closingCents).toBe(before + sum);
          expect(found.closingCents).toBe(found.openingCents + found.inCents + found.outCents);
          expect(found.days.at(-1)?.balanceCents).toBe(found.closingCents);
          expect(found.kinds.reduce((total, { cents }) => total + cents, 0)).toBe(sum);
          const [opening = 0, ...rest] = amountsOf(await paperOf(partnerId, month));
          const closing = rest.pop();
          expect([opening, closing, rest.length]).toEqual([found.openingCents, found.closingCents, 2 * own.length]);
          let balance = opening;
          for (let at = 0; at < rest.length; at += 2) {
            balance += rest[at] ?? 0;
            expect(rest[at + 1]).toBe(balance);
          }
          before = found.closingCents;
        }
        expect(before).toBe((await must(admin.get(`/wallets/${partnerId}`))).balanceCents);
      }),
      { numRuns: 12 },
    );
  });

  it('lists the days up to today, the sums by kind, and the available months', async () => {
    const partnerId = await central.makePartner();
    await post(partnerId, [
      { day: '2026-02-27', cents: 50_00, kind: 'opening' },
      { day: '2026-03-02', cents: 10_00 },
      { day: '2026-03-02', cents: -4_00 },
      { day: '2026-03-05', cents: -1_00, kind: 'partner_fee' },
    ]);
    const found = await monthOf(partnerId, '2026-03-01');
    expect(found).toMatchObject({ openingCents: 50_00, inCents: 10_00, outCents: -5_00, closingCents: 55_00 });
    expect(found).toMatchObject({ firstMonth: '2026-02-01', currentMonth: '2026-03-01' });
    expect(found.days).toHaveLength(20);
    expect(found.days.slice(1, 5)).toEqual([
      { day: '2026-03-02', inCents: 10_00, outCents: -4_00, balanceCents: 56_00 },
      { day: '2026-03-03', inCents: 0, outCents: 0, balanceCents: 56_00 },
      { day: '2026-03-04', inCents: 0, outCents: 0, balanceCents: 56_00 },
      { day: '2026-03-05', inCents: 0, outCents: -1_00, balanceCents: 55_00 },
    ]);
    expect(found.kinds).toEqual([
      { kind: 'partner_fee', label: 'Taxa de devolução tardia', count: 1, cents: -1_00 },
      { kind: 'adjustment', label: 'Ajuste', count: 2, cents: 6_00 },
    ]);
    expect((await monthOf(partnerId, '2026-02-01')).days).toHaveLength(28);
    expect((await monthOf(partnerId, '2026-04-01')).days).toEqual([]);
    const none = await monthOf(await central.makePartner(), '2026-03-01');
    expect(none).toMatchObject({ openingCents: 0, closingCents: 0, firstMonth: null, kinds: [] });
  });

  it.each([
    ['2026-03-15', 'Informe o primeiro dia do mês.'],
    ['março', 'Informe uma data no formato AAAA-MM-DD.'],
  ])('is requested by the first day of the month, and refused for %s', async (month, message) => {
    const path = `/wallets/${await central.makePartner()}/months/${encodeURIComponent(month)}`;
    const refusal = { status: 400, body: { errors: expect.arrayContaining([{ field: 'month', message }]) } };
    expect(await admin.get(path)).toMatchObject(refusal);
    expect(await admin.get(`${path}/document`)).toMatchObject(refusal);
  });
});

describe('the printed statement', () => {
  it('shows the partner, the lines, the trips, pending amounts and the number of pages', async () => {
    await openAccount(admin);
    const partnerId = await central.makePartner();
    const db = panel.services.db;
    await db
      .updateTable('partners')
      .set({ name: 'José Červený', document: '52998224725' })
      .where('id', '=', partnerId)
      .execute();
    const assignee = await panel.signIn({ tipo: 'parceiro', partnerId });
    await post(partnerId, [
      { day: '2026-03-01', cents: 100_00, kind: 'top_up' },
      ...Array.from({ length: 60 }, () => ({
        day: '2026-03-03',
        cents: -1_00,
        reason: `Multa ${'muito longa '.repeat(8)}`,
      })),
    ]);
    const steps = ['accept', 'depart', 'arrive', 'begin', 'complete'];
    const cash = await runTrip(client, assignee, tripBody(central, { paymentMethod: 'cash' }), steps);
    const billed = await runTrip(client, assignee, tripBody(central), steps);
    const { body: wallet } = await assignee.get(`/wallets/${partnerId}`);
    const paper = await paperOf(partnerId, '2026-03-01');
    const said = paper.join('\n');
    expect(paper[0]).toBe('Chame um Táxi · 11.222.333/0001-81');
    expect(paper).toEqual(
      expect.arrayContaining([
        'Extrato da carteira',
        'março de 2026',
        'José Cervený',
        '529.982.247-25',
        'Recarga (1)',
        'Ajuste (60)',
      ]),
    );
    expect(said).toContain('01/03/2026 a 31/03/2026');
    expect(said).toContain('Emitido em\n20/03/2026 às 12:00');
    expect(paper).toEqual(expect.arrayContaining([cash.code, billed.code, 'Total a liberar']));
    const [{ releaseOn }] = wallet.upcoming;
    const promised = [releaseOn.split('-').toReversed().join('/'), billed.code, money(billed.partnerCents)];
    expect(said).toContain([...promised, 'Total a liberar', money(wallet.pendingCents)].join('\n'));
    const pages = paper.filter((text) => /^Página \d+ de \d+$/.test(text));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages).toEqual(pages.map((_, at) => `Página ${at + 1} de ${pages.length}`));
    // The table heads repeat on every page of the table.
    expect(paper.filter((text) => text === 'Lançamento').length).toBeGreaterThan(2);
  });
});

describe('the lines of a statement', () => {
  let partnerId = '';
  let assignee: Caller;
  let code = '';

  beforeAll(async () => {
    partnerId = await central.makePartner();
    assignee = await panel.signIn({ tipo: 'parceiro', partnerId });
    await post(partnerId, [
      { day: '2026-03-01', cents: 100_00, kind: 'top_up' },
      { day: '2026-03-02', cents: -2_50, reason: '=HYPERLINK("http://mau.example")' },
      { day: '2026-03-04', cents: 1_00, reason: 'Prêmio de março' },
    ]);
    const steps = ['accept', 'depart', 'arrive', 'begin', 'complete'];
    ({ code } = await runTrip(client, assignee, tripBody(central, { paymentMethod: 'cash' }), steps));
  });

  it.each([
    ['kind=top_up', ['top_up']],
    ['kind=top_up,trip_commission', ['trip_commission', 'top_up']],
    ['q=premio', ['adjustment']],
    ['q=premio&kind=top_up', []],
    ['q=%25', []],
    ['to=2026-03-02', ['adjustment', 'top_up']],
  ])('are filtered by kind and text: %s', async (query, kinds) => {
    const { items } = await must(assignee.get(`/wallets/${partnerId}/entries?${query}`));
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  });

  it('can be found by the code of their trip', async () => {
    const { items } = await must(assignee.get(`/wallets/${partnerId}/entries?q=${code.toLowerCase()}`));
    expect(items).toMatchObject([{ kind: 'trip_commission', tripCode: code }]);
  });

  it('cannot be filtered by an unknown kind', async () => {
    expect(await assignee.get(`/wallets/${partnerId}/entries?kind=gift`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'kind', message: 'Tipo de lançamento desconhecido.' }] },
    });
  });

  it('are exported to CSV with the filter applied, without formulas', async () => {
    const { headers, bytes } = await file(assignee, `/wallets/${partnerId}/entries/export?format=csv&to=2026-03-02`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="extrato-inicio-a-2026-03-02.csv"');
    expect(bytes.toString().split('\r\n')).toEqual([
      '\uFEFFData;Lançamento;Motivo;Viagem;Recarga ou saque;Valor;Saldo;Lançado em',
      `02/03/2026;Ajuste;"'=HYPERLINK(""http://mau.example"")";;;-2,50;97,50;20/03/2026 12:00`,
      '01/03/2026;Recarga;;;;100,00;100,00;20/03/2026 12:00',
    ]);
  });

  it('are all exported to XLSX, with numbers as numbers', async () => {
    await post(
      partnerId,
      Array.from({ length: 300 }, () => ({ day: '2026-03-06', cents: 1 })),
    );
    const { bytes } = await file(admin, `/wallets/${partnerId}/entries/export?format=xlsx`);
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const { items } = await must(admin.get(`/wallets/${partnerId}/entries?limit=1`));
    expect(rows).toHaveLength(1 + 300 + 4);
    expect(rows[1]?.slice(5, 7)).toEqual([0.01, items[0].balanceCents / 100]);
    expect(rows[301]?.[3]).toBe(code);
  });
});
