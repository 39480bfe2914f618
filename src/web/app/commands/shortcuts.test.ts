import { expect, it } from 'vitest';
import { mayOpen } from '#domain/access/pages.ts';
import { roles } from '#domain/access/roles.ts';
import { readKeys, shortcutsOf } from './shortcuts.ts';

it('a shortcut consists of one key, or of two keys pressed one after the other', () => {
  expect(readKeys(['n'], 'admin')).toMatchObject({ target: { page: 'request' } });
  expect(readKeys(['g'], 'admin')).toBe('go on');
  expect(readKeys(['g', 'h'], 'admin')).toMatchObject({ target: { page: 'history' } });
  expect(readKeys(['g', 'n'], 'admin')).toMatchObject({ target: { page: 'invoices' } });
  expect(readKeys(['x'], 'admin')).toBeNull();
  expect(readKeys(['g', '?'], 'admin')).toBeNull();
});

it('no shortcut opens a page that the role may not open', () => {
  expect(readKeys(['g', 'p'], 'parceiro')).toBeNull();
  expect(readKeys(['n'], 'parceiro')).toBeNull();
  const foreign = roles.flatMap((role) =>
    shortcutsOf(role).filter(({ target }) => 'page' in target && !mayOpen(target.page, role)),
  );
  expect(foreign).toEqual([]);
});

it('no shortcut is the beginning of another shortcut, so that none has to wait for a further key', () => {
  const all = shortcutsOf('admin').map(({ keys }) => keys.join(' '));
  for (const keys of all) expect(all.filter((other) => other.startsWith(keys))).toEqual([keys]);
});
