/** Properties of the field of a price per kilometre, which has fractions of a centavo. */
export const perKm = {
  prefix: 'R$ ',
  decimalSeparator: ',',
  thousandSeparator: '.',
  decimalScale: 5,
  hideControls: true,
  allowNegative: false,
  inputMode: 'decimal',
} as const;
