const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' });

/** Formats a share as a percentage. Rounds down, so that 99.96 % does not become 100 %. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : percent.format(part / whole);
}
