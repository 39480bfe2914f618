/** A price per kilometre, finer than a centavo. */
export const perKm = {
  prefix: 'R$ ',
  decimalSeparator: ',',
  thousandSeparator: '.',
  decimalScale: 5,
  hideControls: true,
  allowNegative: false,
  inputMode: 'decimal',
} as const;
