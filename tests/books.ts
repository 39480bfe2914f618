import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Posting } from '#domain/ledger/entries.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import type { Outcome } from '#domain/outcome.ts';
import { sealLedger } from '#server/features/ledger/jobs.ts';
import { type NewEntry, postEntry, reserveWallet } from '#server/features/ledger/post-entry.ts';
import type { Database, Db } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { createTestDatabase } from '#tests/test-database.ts';

type Posted = Outcome<{ entryId: string; created: boolean }>;
type Entry = Partial<NewEntry> & { walletFloorCents?: number };

/** Ledger with partners and a client for one test, written with the database role of the server. */
export type Books = Database & {
  ownerUrl: string;
  dataDir: string;
  partnerIds: string[];
  clientId: string;
  /** Posts one entry in its own transaction. */
  post(entry: Entry): Promise<Posted>;
  adjust(partnerId: string, cents: number, entry?: Entry): Promise<Posted>;
  reserve(partnerId: string, cents: number, floorCents: number): Promise<boolean>;
  wallet(partnerId: string): Promise<{ balance: number; reserved: number }>;
  /** Seals all entries. First waits until no older transaction of another test runs in the cluster. */
  seal(largestBlock?: number): Promise<void>;
  /** Runs a statement as the owner of the database, whom only triggers restrict. */
  asOwner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

type Place = Database & Pick<Books, 'ownerUrl' | 'dataDir' | 'partnerIds' | 'clientId' | 'close'>;

export async function openBooks({ partners = 2, connections = 10 } = {}): Promise<Books> {
  const database = await createTestDatabase();
  const opened = database.openPool({ max: connections });
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-books-'));
  const { db } = opened;
  const clientId = newId();
  const partnerIds = Array.from({ length: partners }, newId);
  await db.insertInto('clients').values({ id: clientId, kind: 'company', name: 'Aurora S.A.' }).execute();
  await db
    .insertInto('partners')
    .values(partnerIds.map((id, index) => ({ id, kind: 'driver', name: `Parceiro ${index + 1}` }) as const))
    .execute();
  const close = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return booksOn({ ...opened, ownerUrl: database.ownerUrl, dataDir, partnerIds, clientId, close });
}

/** Returns the helpers of `Books` for an existing ledger. */
export function booksOn(place: Place): Books {
  const { db, dataDir } = place;
  const books: Books = {
    ...place,
    post: (entry) =>
      db
        .transaction()
        .execute((tx) => postEntry(tx, arrange(entry), { walletFloorCents: entry.walletFloorCents ?? null })),
    adjust: (partnerId, cents, entry) => books.post({ postings: adjustWallet({ partnerId, cents }), ...entry }),
    reserve: (...args) => db.transaction().execute((tx) => reserveWallet(tx, ...args)),
    async wallet(partnerId) {
      const { rows } = await sql<{ balance: number; reserved: number }>`
        select balance_cents as balance, reserved_cents as reserved from ledger.account_balances
        where kind = 'wallet' and partner_id = ${partnerId}`.execute(db);
      return rows[0] ?? { balance: 0, reserved: 0 };
    },
    async seal(largestBlock) {
      while (await isBehindOthers(db)) await sleep(20);
      await sealLedger(db, dataDir, largestBlock);
    },
    async asOwner(statement, values) {
      const client = new Client({ connectionString: place.ownerUrl });
      await client.connect();
      try {
        const { rows } = await client.query<Record<string, unknown>>(statement, values);
        return rows;
      } finally {
        await client.end();
      }
    },
  };
  return books;
}

/** Returns true while another test file runs an older transaction. Transaction ids count for the whole cluster. */
async function isBehindOthers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from ledger.entries where xid >= pg_snapshot_xmin(pg_current_snapshot())) as behind`.execute(
    db,
  );
  return rows[0]?.behind ?? true;
}

function arrange({ walletFloorCents: _floor, ...given }: Entry): NewEntry {
  return {
    key: newId(),
    kind: 'adjustment',
    postings: [] as Posting[],
    actorId: null,
    reason: null,
    effectiveOn: '2026-03-01',
    subject: null,
    ...given,
  };
}
