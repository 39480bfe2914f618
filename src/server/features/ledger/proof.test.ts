import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleTrip } from '#domain/ledger/settlement.ts';
import { adjustWallet, requestPayout } from '#domain/ledger/wallet-entries.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Books, openBooks } from '#tests/books.ts';
import { asIntruder, findingsIn, keepSome, proveAll } from '#tests/tampered-books.ts';
import { sealLedger } from './jobs.ts';

let books: Books;
let [one, two] = ['', ''];
beforeEach(async () => {
  books = await openBooks();
  [one = '', two = ''] = books.partnerIds;
});
afterEach(() => books.close());

const prove = () => proveAll(books);
const findings = () => findingsIn(books);
const keepBooks = () => keepSome(books);
const unlocked = (statements: string, tables?: string) => asIntruder(books, statements, tables);

const idOf = async (key: string) =>
  String((await books.asOwner('select id from ledger.entries where key = $1', [key]))[0]?.['id']);
const accountId = async (kind: string, partnerId: string | null = null) =>
  String(
    (
      await books.asOwner('select id from ledger.accounts where kind = $1 and partner_id is not distinct from $2', [
        kind,
        partnerId,
      ])
    )[0]?.['id'],
  );
const posting = (key: string, accountKind: string) => `
  entry_id = (select id from ledger.entries where key = '${key}')
  and account_id in (select id from ledger.accounts where kind = '${accountKind}')`;

it('the proof finds nothing in an unchanged ledger and counts the unsealed entries', async () => {
  expect(await prove()).toMatchObject({ ok: true, entries: 0, unsealed: 0, blocks: 0, findings: [] });
  await keepBooks();
  const proof = await prove();
  const head = { number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  const counts = { entries: 6, unsealed: 1, blocks: 2, head };
  expect(proof).toEqual({ ok: true, ...counts, checkedAt: expect.any(String), findings: [] });
  expect(Math.abs(Date.parse(proof.checkedAt) - Date.now())).toBeLessThan(60_000);
});

describe('the proof reports a change that the owner made while the triggers were off:', () => {
  beforeEach(keepBooks);

  it('to one posting', async () => {
    await unlocked(`update ledger.postings set cents = cents + 900 where ${posting('third', 'wallet')}`);
    const third = `Lançamento ${await idOf('third')} (third)`;
    expect(await findings()).toEqual([
      'Soma dos lançamentos · Contabilidade inteira · Os lançamentos somam R$ 9,00, e não zero.',
      `Soma dos lançamentos · ${third} · Créditos e débitos diferem em R$ 9,00.`,
      'Saldos · Carteira de Parceiro 1 · O saldo guardado é R$ 71,00, e os lançamentos somam R$ 80,00.',
      `Saldos do extrato · Carteira de Parceiro 1 · No ${third.replace('L', 'l')} o extrato mostra R$ 70,00, e as linhas até ali somam R$ 79,00.`,
      `Blocos selados · ${third} · Mudou depois de selado no bloco 1.`,
      `Blocos selados · Bloco 1 · Diz que Carteira de Parceiro 1 tem R$ 70,00, e os lançamentos somam R$ 79,00.`,
    ]);
  });

  it('to an amount, with all derived amounts adjusted', async () => {
    await unlocked(`
      update ledger.postings set cents = cents + 900, balance_after_cents = balance_after_cents + 900 where ${posting('fifth', 'wallet')};
      update ledger.postings set cents = cents - 900 where ${posting('fifth', 'adjustments')};
      update ledger.balances set balance_cents = balance_cents + 900 where account_id = ${await accountId('wallet', one)};
      update ledger.block_totals set total_cents = total_cents + 900 where block_number = 2 and account_id = ${await accountId('wallet', one)};
      update ledger.block_totals set total_cents = total_cents - 900 where block_number = 2 and account_id = ${await accountId('adjustments')}`);
    expect(await findings()).toEqual([
      `Blocos selados · Lançamento ${await idOf('fifth')} (fifth) · Mudou depois de selado no bloco 2.`,
      'Blocos selados · Bloco 2 · O conteúdo não confere com o seu resumo.',
    ]);
  });

  it.each([
    ['a reason', `update ledger.entries set reason = 'Outro' where key = 'first'`],
    ['a date', `update ledger.entries set effective_on = effective_on + 1 where key = 'first'`],
    ['an actor', `update ledger.entries set actor_id = gen_random_uuid() where key = 'first'`],
    [
      'a subject',
      `update ledger.entries set subject_type = 'trip', subject_id = gen_random_uuid() where key = 'first'`,
    ],
    ['an instant', `update ledger.entries set created_at = created_at - interval '1 microsecond' where key = 'first'`],
  ])('%s', async (_what, statement) => {
    await unlocked(statement);
    expect(await findings()).toEqual([
      `Blocos selados · Lançamento ${await idOf('first')} (first) · Mudou depois de selado no bloco 1.`,
    ]);
  });

  it('to the owner of an account', async () => {
    const [mine, theirs] = [await accountId('wallet', one), await accountId('wallet', two)];
    await unlocked(`
      alter table ledger.accounts drop constraint accounts_kind_partner_id_client_id_key;
      update ledger.accounts set partner_id = '${two}' where id = ${mine};
      update ledger.accounts set partner_id = '${one}' where id = ${theirs}`);
    const changed = (await findings()).filter((line) => line.includes('Mudou depois de selado'));
    expect(changed).toHaveLength(4);
  });

  it('by deleting an entry, and by inserting an entry before the others', async () => {
    const second = await idOf('second');
    await unlocked(`
      alter table ledger.sealed_entries drop constraint sealed_entries_entry_id_fkey;
      delete from ledger.postings where entry_id = '${second}';
      delete from ledger.entries where id = '${second}';
      insert into ledger.entries (id, key, kind, effective_on, content_hash, xid) values ('${newId()}', 'slipped in', 'opening', '2026-01-01', 'x', '3')`);
    const found = await findings();
    expect(found).toContainEqual(`Blocos selados · Lançamento ${second} · Foi selado no bloco 1, e não existe mais.`);
    expect(found).toContainEqual(
      `Blocos selados · Lançamento ${await idOf('slipped in')} (slipped in) · Ficou fora dos blocos.`,
    );
    expect(found).toContainEqual(
      `Soma dos lançamentos · Lançamento ${await idOf('slipped in')} (slipped in) · Tem 0 linha(s); um lançamento tem duas ou mais.`,
    );
    expect(found.join('\n')).toContain('Carteira de Parceiro 2');
  });

  it('to a balance', async () => {
    await books.asOwner(
      `update ledger.balances set balance_cents = 1 where account_id = ${await accountId('wallet', two)}`,
    );
    expect(await findings()).toEqual([
      'Saldos · Carteira de Parceiro 2 · O saldo guardado é R$ 0,01, e os lançamentos somam R$ 52,00.',
    ]);
  });

  it('to a total, to a position in a block, and to a block', async () => {
    await unlocked(
      `update ledger.block_totals set total_cents = 5 where block_number = 1 and account_id = ${await accountId('wallet', two)}`,
    );
    expect(await findings()).toEqual([
      'Blocos selados · Bloco 1 · O conteúdo não confere com o seu resumo.',
      `Blocos selados · Bloco 1 · Diz que Carteira de Parceiro 2 tem R$ 0,05, e os lançamentos somam R$ 50,00.`,
    ]);
    await unlocked(`update ledger.sealed_entries set position = 9 where position = 1 and block_number = 2`);
    expect((await findings()).filter((line) => line.includes('Não está no seu lugar'))).toHaveLength(2);
    await unlocked(`
      alter table ledger.sealed_entries drop constraint sealed_entries_block_number_fkey;
      alter table ledger.block_totals drop constraint block_totals_block_number_fkey;
      delete from ledger.blocks where number = 1`);
    expect(await findings()).toContainEqual('Blocos selados · Bloco 2 · Não se encadeia com o bloco anterior.');
  });

  it('by deleting the end of the chain', async () => {
    await unlocked(`
      delete from ledger.sealed_entries where block_number = 2; delete from ledger.block_totals where block_number = 2;
      delete from ledger.blocks where number = 2`);
    expect(await findings()).toEqual([
      'Blocos selados · Bloco 1 · Esta máquina já viu o bloco 2; faltam blocos no fim.',
    ]);
  });
});

describe('the proof reports a missing protection against writes:', () => {
  it.each([
    [
      'alter table ledger.postings disable trigger append_only',
      'Tabela ledger.postings · O gatilho que impede mudanças está desligado ou não existe.',
    ],
    [
      'alter table ledger.entries enable trigger append_only',
      'Tabela ledger.entries · O gatilho que impede mudanças está desligado ou não existe.',
    ],
    [
      'drop trigger append_only on ledger.blocks',
      'Tabela ledger.blocks · O gatilho que impede mudanças está desligado ou não existe.',
    ],
    [
      'grant update on ledger.balances to painel_app',
      'Tabela ledger.balances · O papel painel_app tem um direito a mais: update.',
    ],
    [
      'grant insert (reason) on ledger.entries to painel_jobs',
      'Tabela ledger.entries · O papel painel_jobs tem um direito a mais: insert.',
    ],
    [
      'grant create on schema ledger to painel_app',
      'Esquema ledger · O papel painel_app tem um direito a mais: create.',
    ],
    [
      'grant execute on function ledger.account to painel_app',
      'Função ledger.account · O papel painel_app tem um direito a mais: execute.',
    ],
    [
      'grant execute on function ledger.post to public',
      'Função ledger.post · O papel public tem um direito a mais: execute.',
    ],
    [
      'alter function ledger.post set search_path = public',
      'Função ledger.post · Não roda mais com o caminho de busca seguro.',
    ],
    [
      'alter function ledger.reserve security invoker',
      'Função ledger.reserve · Não roda mais com o caminho de busca seguro.',
    ],
    [
      `create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      'Função ledger.refuse_change · Foi trocada por outra.',
    ],
    [
      `create function ledger.mine() returns int language sql return 1; revoke execute on function ledger.mine from public`,
      'Função ledger.mine · Não é desta versão do painel.',
    ],
  ])('%s', async (statement, line) => {
    expect(await findings()).toEqual([]);
    await books.asOwner(statement);
    expect(await findings()).toEqual([`Proteções do banco de dados · ${line}`]);
  });
});

it('the proof reports fifty of many findings and says that there are more', async () => {
  await books.adjust(one, 1);
  await unlocked(`
    insert into ledger.entries (id, key, kind, effective_on, content_hash)
      select gen_random_uuid(), 'bare ' || n, 'opening', '2026-01-01', 'x' from generate_series(1, 60) n`);
  const found = await findings();
  expect(found).toHaveLength(51);
  expect(found.at(-1)).toBe('Soma dos lançamentos · Outros · Há mais além dos 50 mostrados.');
});

it('the ledger is consistent after postings, reservations and seals in any order', async () => {
  const partner = fc.constantFrom(0, 1);
  const cents = fc.integer({ min: 1, max: 500_00 });
  const step = fc.oneof(
    fc.record({
      do: fc.constant('adjust' as const),
      partner,
      cents: fc.integer({ min: -300_00, max: 300_00 }).filter(Boolean),
    }),
    fc.record({ do: fc.constant('payout' as const), partner, cents }),
    fc.record({ do: fc.constant('reserve' as const), partner, cents }),
    fc.record({ do: fc.constant('seal' as const), partner, cents: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      do: fc.constant('settle' as const),
      partner,
      cents,
      paymentMethod: fc.constantFrom(...paymentMethods),
      commissionBp: fc.nat(100_00),
    }),
  );
  const expected = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const action of steps) {
        const partnerId = books.partnerIds[action.partner] ?? '';
        const posted = await perform(action, partnerId);
        if (posted) expected[action.partner] = (expected[action.partner] ?? 0) + posted;
      }
      const proof = await prove();
      expect(proof.findings).toEqual([]);
      for (const [index, balance] of expected.entries()) {
        expect(await books.wallet(books.partnerIds[index] ?? '')).toMatchObject({ balance });
      }
    }),
    { numRuns: 25 },
  );

  /** Applies the step to the wallet. */
  async function perform(
    action: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
    partnerId: string,
  ): Promise<number> {
    if (action.do === 'seal') await sealLedger(books.db, books.dataDir, action.cents);
    if (action.do === 'reserve') await books.reserve(partnerId, action.cents, -100_00);
    if (action.do === 'adjust') {
      const answer = await books.adjust(partnerId, action.cents, { walletFloorCents: -200_00 });
      return answer.ok ? action.cents : 0;
    }
    if (action.do === 'payout') {
      const postings = requestPayout({ partnerId, cents: action.cents });
      const answer = await books.post({ kind: 'payout_request', postings, walletFloorCents: 0 });
      return answer.ok ? -action.cents : 0;
    }
    if (action.do === 'settle') {
      const { paymentMethod, commissionBp, cents: totalCents } = action;
      const trip = { paymentMethod, commissionBp, totalCents, clientId: books.clientId, partnerId };
      const postings = settleTrip({ ...trip, reimbursementsCents: 0, discountCents: 0 });
      if (postings.length === 0) return 0;
      await books.post({ kind: 'trip_settlement', postings });
      return postings.find(({ kind }) => kind === 'wallet')?.cents ?? 0;
    }
    return 0;
  }
});

it('posting again with the key of an entry leaves the entry unchanged', async () => {
  await books.adjust(one, 10_00, { key: 'same' });
  await books.adjust(one, 10_00, { key: 'same' });
  expect(await books.post({ key: 'same', postings: adjustWallet({ partnerId: two, cents: 1 }) })).toMatchObject({
    ok: false,
  });
  expect(await prove()).toMatchObject({ ok: true, entries: 1 });
});
