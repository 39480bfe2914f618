import { it } from 'vitest';

it('what nobody exceeds', () => {});
