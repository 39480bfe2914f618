const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' });

/** Never rounded up: 99,96 % kept is not every promise kept. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : percent.format(part / whole);
}
