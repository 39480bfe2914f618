import { expect, it } from 'vitest';
import { onlyArea } from './only-area.ts';

const area = (id: string, active = true) => ({ id, active });

it('an area is chosen where it alone is in use', () => {
  expect(onlyArea([area('a'), area('b', false)])?.id).toBe('a');
  expect(onlyArea([area('a'), area('b')])).toBeUndefined();
  expect(onlyArea([area('a', false)])).toBeUndefined();
  expect(onlyArea(undefined)).toBeUndefined();
});
