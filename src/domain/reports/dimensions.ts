/** Dimensions of trip reports. */
export const reportDimensions = [
  'time',
  'partner',
  'client',
  'area',
  'category',
  'payment',
  'hour',
  'weekday',
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const reportDimensionLabels: Record<ReportDimension, string> = {
  time: 'Período',
  partner: 'Parceiro',
  client: 'Cliente',
  area: 'Praça',
  category: 'Categoria',
  payment: 'Forma de pagamento',
  hour: 'Hora',
  weekday: 'Dia da semana',
};

/** Lists of debts: debts of clients, debts of passengers, and debts of the central to partners. */
export const debtSides = ['clients', 'passengers', 'partners'] as const;
