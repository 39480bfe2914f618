import { describe, expect, it } from 'vitest';
import { compareMigrations } from './check-migrations.ts';

const migration = (version: number, checksum: string) => ({ version, name: 'step', checksum, sql: '' });
const list = 'aaa  0001_step.sql\nbbb  0002_step.sql\n';

describe('the check of the migrations against their checksums', () => {
  it('accepts the listed files', () => {
    expect(compareMigrations(list, [migration(1, 'aaa'), migration(2, 'bbb')])).toEqual([]);
  });
  it('reports an edited, a missing and an unlisted file', () => {
    expect(compareMigrations(list, [migration(1, 'other'), migration(3, 'ccc')])).toEqual([
      { file: '0002_step.sql', problem: 'missing' },
      { file: '0001_step.sql', problem: 'changed' },
      { file: '0003_step.sql', problem: 'unlisted' },
    ]);
  });
});
