const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Writes all ticks of one axis in the unit that its largest value asks for: reais, thousands or millions. */
export function formatAxisReais(value: number, largest: number): string {
  if (largest < 10_000 || value === 0) return reais.format(value);
  if (largest < 1_000_000) return `${decimal.format(value / 1_000)} mil`;
  return `${decimal.format(value / 1_000_000)} mi`;
}
