import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockText, entryText, type SealedEntry } from '#domain/ledger/seal-text.ts';

const entry: SealedEntry = {
  id: '0190b8a2-0000-7000-8000-000000000001',
  key: 'trip:t1:settle',
  kind: 'trip_settlement',
  actorId: null,
  reason: 'Conferida à mão',
  effectiveOn: '2026-03-01',
  subjectType: 'trip',
  subjectId: '0190b8a2-0000-7000-8000-000000000002',
  reversesId: null,
  contentHash: 'ab12',
  createdAt: '2026-03-01T12:00:00.123456Z',
  postings: [
    ['1', '4', 'client_unbilled', null, '0190b8a2-0000-7000-8000-000000000003', '-10000', null],
    ['2', '9', 'wallet', '0190b8a2-0000-7000-8000-000000000004', null, '10000', '12500'],
  ],
};

// Sealed data can only be verified with exactly the same text. The two expected texts must never be edited.
it('the text of a sealed entry and block is exactly the fixed text', () => {
  expect(entryText(entry)).toBe(
    '[1,"0190b8a2-0000-7000-8000-000000000001","trip:t1:settle","trip_settlement",null,"Conferida à mão","2026-03-01","trip","0190b8a2-0000-7000-8000-000000000002",null,"ab12","2026-03-01T12:00:00.123456Z",[["1","4","client_unbilled",null,"0190b8a2-0000-7000-8000-000000000003","-10000",null],["2","9","wallet","0190b8a2-0000-7000-8000-000000000004",null,"10000","12500"]]]',
  );
  const totals: [string, string][] = [['4', '-10000']];
  const block = {
    number: 2,
    previousHash: 'aa',
    sealedAt: '2026-03-01T12:01:00.000Z',
    entryHashes: ['bb', 'cc'],
    totals,
  };
  expect(blockText(block)).toBe('[1,2,"aa","2026-03-01T12:01:00.000Z",["bb","cc"],[["4","-10000"]]]');
});

it('the sealed text covers every field, so that different entries have different texts', () => {
  const text = fc.option(fc.string(), { nil: null });
  const anyEntry: fc.Arbitrary<SealedEntry> = fc.record({
    id: fc.string(),
    key: fc.string(),
    kind: fc.string(),
    actorId: text,
    reason: text,
    effectiveOn: fc.string(),
    subjectType: text,
    subjectId: text,
    reversesId: text,
    contentHash: fc.string(),
    createdAt: fc.string(),
    postings: fc.array(fc.tuple(fc.string(), fc.string(), fc.string(), text, text, fc.string(), text), {
      maxLength: 3,
    }),
  });
  const changed = fc.constantFrom(...(Object.keys(entry) as (keyof SealedEntry)[]));
  fc.assert(
    fc.property(anyEntry, anyEntry, changed, (one, other, field) => {
      const mixed = { ...one, [field]: other[field] };
      const same = JSON.stringify(one[field]) === JSON.stringify(other[field]);
      expect(entryText(one) === entryText(mixed)).toBe(same);
    }),
  );
});
