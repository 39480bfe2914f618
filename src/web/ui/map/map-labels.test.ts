import { expect, it } from 'vitest';
import { roomForNames } from './map-labels.ts';

it('map labels are shown where there is room, and never overlap', () => {
  const spots = [
    { x: 0, y: 0, name: 'Estação da Luz' },
    { x: 40, y: 4, name: 'Sala São Paulo' },
    { x: 40, y: 30, name: 'Pinacoteca' },
    { x: 200, y: 0, name: 'Mercado' },
  ];
  expect([...roomForNames(spots)]).toEqual([0, 2, 3]);
});
