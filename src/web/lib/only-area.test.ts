import { expect, it } from 'vitest';
import { onlyArea } from './only-area.ts';

const area = (id: string, active = true) => ({ id, active });

it('onlyArea returns an area only if it is the single active one', () => {
  expect(onlyArea([area('a'), area('b', false)])?.id).toBe('a');
  expect(onlyArea([area('a'), area('b')])).toBeUndefined();
  expect(onlyArea([area('a', false)])).toBeUndefined();
  expect(onlyArea(undefined)).toBeUndefined();
});
