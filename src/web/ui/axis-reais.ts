const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats a tick in the unit of the axis, which depends on the largest value: reais, thousands or millions. */
export function formatAxisReais(value: number, largest: number): string {
  if (largest < 10_000 || value === 0) return reais.format(value);
  if (largest < 1_000_000) return `${decimal.format(value / 1_000)} mil`;
  return `${decimal.format(value / 1_000_000)} mi`;
}
