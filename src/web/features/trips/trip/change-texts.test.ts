import { expect, it } from 'vitest';
import { formatChange } from './change-texts.ts';

const now = new Date('2026-11-19T13:00:00Z');
const say = (change: Parameters<typeof formatChange>[0]) => formatChange(change, now, 'America/Sao_Paulo');

it.each([
  [{ term: 'category', from: 'comum', to: 'executivo' }, 'Categoria: Comum → Executivo'],
  [{ term: 'needs', from: '', to: 'wheelchair' }, 'Necessidades: nenhuma → Cadeira de rodas'],
  [{ term: 'luggageCount', from: '0', to: '2' }, 'Bagagem: 0 → 2'],
  [{ term: 'stops', from: null, to: null }, 'Trajeto: alterado'],
] as const)('the change %o is shown as %s', (change, text) => {
  expect(say(change)).toBe(text);
});

it('a changed pickup time is shown in the time zone of the trip', () => {
  const moved = say({ term: 'pickupAt', from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:30:00.000Z' });
  expect(moved).toMatch(/^Data e hora: .*10:00 → .*11:30$/);
});
