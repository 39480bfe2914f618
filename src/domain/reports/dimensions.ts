/** What sums of trips can be broken down by. */
export const reportDimensions = ['time', 'partner', 'client', 'area', 'hour', 'weekday'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const reportDimensionLabels: Record<ReportDimension, string> = {
  time: 'Período',
  partner: 'Parceiro',
  client: 'Cliente',
  area: 'Praça',
  hour: 'Hora',
  weekday: 'Dia da semana',
};

/** Whose debts a list is about: what clients owe, or what partners are owed. */
export const debtSides = ['clients', 'partners'] as const;
