import { sql, type SqlBool } from 'kysely';
import type { SealedBlock, SealedEntry } from '#domain/ledger/seal-text.ts';
import { formatCents } from '#domain/money.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { isSignedBy, type SealHead, type SealTrust } from '#server/platform/seal-key.ts';
import { type Finding, findingsOf, MOST_FINDINGS, subjectOfEntry } from './findings.ts';
import { readAccountNames } from './prove-balances.ts';
import { addPostings, hashBlock, hashEntry, isUnsealed, sealedColumns } from './read-seals.ts';

const CHECK = 'Blocos selados';
const ENTRIES_A_TIME = 2000;
const BLOCKS_A_TIME = 100;

type Block = RowOf<'ledger.blocks'> & { totals: SealedBlock['totals'] };
type Sealed = { id: string; block: number; position: number; hash: Buffer; entry: SealedEntry | null };
type FindingOfCheck = Omit<Finding, 'check'>;

/** Reads all blocks and their entries in order, a part at a time, and recomputes each hash. */
export async function findBrokenSeals(tx: Tx, trust: SealTrust): Promise<Finding[]> {
  const found: FindingOfCheck[] = [];
  const names = await readAccountNames(tx);
  const running = new Map<string, bigint>();
  const entries = new Ahead(readSealedEntries(tx));
  let before: Block | null = null;
  for await (const block of readBlocks(tx)) {
    const sealed = await entries.takeWhile((entry) => entry.block <= block.number);
    found.push(
      ...checkEntries(block, sealed),
      ...checkLink(block, before),
      ...checkHash(block, sealed),
      ...checkSignature(block, trust),
      ...checkTotals(block, sealed, running, names),
    );
    found.push(...checkHead(block, trust));
    before = block;
    if (found.length > MOST_FINDINGS) break;
  }
  if (found.length <= MOST_FINDINGS) {
    const [homeless] = await entries.takeWhile(() => true, 1);
    if (homeless)
      found.push({ subject: subjectOfEntry(homeless.id, null), detail: 'O bloco que o selou não existe mais.' });
    found.push(...checkEnd(before, trust), ...(await findSkipped(tx)));
  }
  return findingsOf(CHECK, found, (finding) => finding);
}

function checkEntries(block: Block, sealed: readonly Sealed[]): FindingOfCheck[] {
  return sealed.flatMap(({ id, entry, hash, ...place }, index) => {
    const subject = subjectOfEntry(id, entry?.key ?? null);
    if (place.block !== block.number || place.position !== index + 1)
      return [{ subject, detail: `Não está no seu lugar no bloco ${block.number}.` }];
    if (!entry) return [{ subject, detail: `Foi selado no bloco ${block.number}, e não existe mais.` }];
    if (hashEntry(entry).equals(hash)) return [];
    return [{ subject, detail: `Mudou depois de selado no bloco ${block.number}.` }];
  });
}

function checkLink(block: Block, before: Block | null): FindingOfCheck[] {
  const follows = block.number === (before?.number ?? 0) + 1;
  if (follows && block.previous_hash.equals(before?.hash ?? Buffer.alloc(0))) return [];
  return [{ subject: subjectOf(block), detail: 'Não se encadeia com o bloco anterior.' }];
}

function checkHash(block: Block, sealed: readonly Sealed[]): FindingOfCheck[] {
  const hash = hashBlock({
    number: block.number,
    previousHash: block.previous_hash.toString('hex'),
    sealedAt: block.sealed_at.toISOString(),
    entryHashes: sealed.map((entry) => entry.hash.toString('hex')),
    totals: block.totals,
  });
  return hash.equals(block.hash)
    ? []
    : [{ subject: subjectOf(block), detail: 'O conteúdo não confere com o seu resumo.' }];
}

function checkSignature(block: Block, { publicKeys }: SealTrust): FindingOfCheck[] {
  const key = publicKeys.find((known) => known.equals(block.public_key));
  if (!key) return [{ subject: subjectOf(block), detail: 'Foi assinado com uma chave que esta máquina não conhece.' }];
  if (isSignedBy(key, block.hash, block.signature)) return [];
  return [{ subject: subjectOf(block), detail: 'A assinatura não confere.' }];
}

function checkTotals(
  block: Block,
  sealed: readonly Sealed[],
  running: Map<string, bigint>,
  names: Map<string, string>,
): FindingOfCheck[] {
  const touched = new Map<string, bigint>();
  for (const { entry } of sealed) if (entry) addPostings(touched, entry);
  for (const [id, cents] of touched) running.set(id, (running.get(id) ?? 0n) + cents);
  const stated = new Map(block.totals.map(([id, cents]) => [id, BigInt(cents)]));
  const wrong = [...new Set([...touched.keys(), ...stated.keys()])].filter((id) => stated.get(id) !== running.get(id));
  return wrong.map((id) => {
    const [kept, posted] = [stated.get(id), running.get(id) ?? 0n];
    // Continues with the total that this block states, so that an error is reported once and not for every later block.
    if (kept !== undefined) running.set(id, kept);
    const says = kept === undefined ? 'nada' : formatCents(Number(kept));
    return {
      subject: subjectOf(block),
      detail: `Diz que ${names.get(id) ?? `a conta ${id}`} tem ${says}, e os lançamentos somam ${formatCents(Number(posted))}.`,
    };
  });
}

/** Compares the chain with a known head, because a chain that was rewritten as a whole is consistent in itself. */
function checkHead(block: Block, { head, witness }: SealTrust): FindingOfCheck[] {
  const isOther = (seen: SealHead | null | undefined): boolean =>
    seen?.number === block.number && seen.hash !== block.hash.toString('hex');
  const subject = subjectOf(block);
  return [
    ...(isOther(head) ? [{ subject, detail: 'Não é o bloco que esta máquina viu ser selado.' }] : []),
    ...(isOther(witness)
      ? [{ subject, detail: 'Não é o bloco informado para comparar: a cadeia foi reescrita.' }]
      : []),
  ];
}

function checkEnd(last: Block | null, { head, witness }: SealTrust): FindingOfCheck[] {
  const isMissing = (seen: SealHead | null | undefined): seen is SealHead =>
    Boolean(seen && seen.number > (last?.number ?? 0));
  const subject = last ? subjectOf(last) : 'Nenhum bloco';
  return [
    ...(isMissing(head)
      ? [{ subject, detail: `Esta máquina já viu o bloco ${head.number}; faltam blocos no fim.` }]
      : []),
    ...(isMissing(witness) ? [{ subject, detail: `Falta o bloco ${witness.number}, informado para comparar.` }] : []),
  ];
}

/** Finds entries that are older than the last block but in none of the blocks. */
async function findSkipped(tx: Tx): Promise<FindingOfCheck[]> {
  const rows = await tx
    .selectFrom('ledger.entries as e')
    .select(['e.id', 'e.key'])
    .where(sql<SqlBool>`e.xid < ledger.sealed_until()`)
    .where(isUnsealed)
    .orderBy('e.xid')
    .orderBy('e.id')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return rows.map(({ id, key }) => ({ subject: subjectOfEntry(id, key), detail: 'Ficou fora dos blocos.' }));
}

async function* readBlocks(tx: Tx): AsyncGenerator<Block> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<Block>`
      select b.*, coalesce((
        select json_agg(json_build_array(t.account_id::text, t.total_cents::text) order by t.account_id)
        from ledger.block_totals t where t.block_number = b.number), '[]') as totals
      from ledger.blocks b where b.number > ${after} order by b.number limit ${BLOCKS_A_TIME}`.execute(tx);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

async function* readSealedEntries(tx: Tx): AsyncGenerator<Sealed> {
  let [block, position] = [Number.MIN_SAFE_INTEGER, 0];
  for (;;) {
    const rows = await tx
      .selectFrom('ledger.sealed_entries')
      .select(['entry_id as id', 'block_number as block', 'position', 'entry_hash as hash'])
      .where(sql<SqlBool>`(block_number, position) > (${block}, ${position})`)
      .orderBy('block_number')
      .orderBy('position')
      .limit(ENTRIES_A_TIME)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    const entries = await readEntries(tx, ids);
    for (const row of rows) yield { ...row, entry: entries.get(row.id) ?? null };
    ({ block, position } = last);
  }
}

async function readEntries(tx: Tx, ids: readonly string[]): Promise<Map<string, SealedEntry>> {
  const rows = await tx
    .selectFrom('ledger.entries as e')
    .select(sealedColumns)
    .where(sql<SqlBool>`e.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((entry) => [entry.id, entry]));
}

/** An async iterator with one item of lookahead. */
class Ahead<Item> {
  readonly #source: AsyncIterator<Item>;
  #next: IteratorResult<Item> | null = null;

  constructor(source: AsyncIterable<Item>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async takeWhile(fits: (item: Item) => boolean, most = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const taken: Item[] = [];
    for (;;) {
      if (taken.length === most) return taken;
      this.#next ??= await this.#source.next();
      if (this.#next.done || !fits(this.#next.value)) return taken;
      taken.push(this.#next.value);
      this.#next = null;
    }
  }
}

function subjectOf({ number }: Block): string {
  return `Bloco ${number}`;
}
