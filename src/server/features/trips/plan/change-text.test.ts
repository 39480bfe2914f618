import { expect, test } from 'vitest';
import type { SmallestChange } from '#domain/plan/smallest-change.ts';
import { changeText } from './change-text.ts';

const driverId = 'ana';
const cases: [SmallestChange, string][] = [
  [{ kind: 'none', driverId }, 'Ana tem tempo: passe a viagem a este motorista.'],
  [
    { kind: 'shift', driverId, side: 'earlier', minutes: 90 },
    'Caberia se o turno de Ana começasse 1 h 30 min mais cedo.',
  ],
  [{ kind: 'shift', driverId, side: 'later', minutes: 120 }, 'Caberia se o turno de Ana terminasse 2 h mais tarde.'],
  [{ kind: 'pickup', driverId, minutes: -20 }, 'Caberia se o embarque fosse 20 min mais cedo, com Ana.'],
  [
    { kind: 'document', driverId, holder: 'vehicle', expiredOn: '2027-03-01' },
    'Caberia se o documento do veículo de Ana, vencido em 01/03/2027, fosse renovado.',
  ],
  [
    { kind: 'vehicle', driverId, category: 'executivo', accessible: false },
    'Caberia se Ana tivesse um veículo da categoria Executivo.',
  ],
  [
    { kind: 'vehicle', driverId, category: 'comum', accessible: true },
    'Caberia se Ana tivesse um veículo acessível da categoria Comum.',
  ],
  [
    { kind: 'vehicle', driverId, category: 'acessivel', accessible: true },
    'Caberia se Ana tivesse um veículo da categoria Acessível.',
  ],
];
const extra = { from: new Date('2027-03-11T13:00:00Z'), until: new Date('2027-03-11T14:05:00Z') };

test.each([
  ...cases,
  [
    { kind: 'extra_driver', category: 'comum', accessible: false, ...extra },
    'Caberia com mais um motorista da categoria Comum, das 10:00 às 11:05.',
  ],
  [
    { kind: 'extra_driver', category: 'van', accessible: true, ...extra },
    'Caberia com mais um motorista da categoria Van, com veículo acessível, das 10:00 às 11:05.',
  ],
] as [SmallestChange, string][])('the change %j is named “%s”', (change, said) => {
  expect(changeText(change, () => 'Ana', 'America/Sao_Paulo')).toBe(said);
});
