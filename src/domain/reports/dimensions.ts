/** What sums of trips can be broken down by. */
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

/** Whose debts a list is about: what clients owe, what passengers owe, or what partners are owed. */
export const debtSides = ['clients', 'passengers', 'partners'] as const;
