/** Kinds of trips: immediate, scheduled for a time, or hired by the hour. */
export const tripKinds = ['immediate', 'scheduled', 'by_the_hour'] as const;
export type TripKind = (typeof tripKinds)[number];

export const tripKindLabels: Record<TripKind, string> = {
  immediate: 'Imediata',
  scheduled: 'Agendada',
  by_the_hour: 'Por hora',
};

/** Basis of the fare. */
export const priceModes = ['taximeter', 'fixed', 'by_the_hour'] as const;
export type PriceMode = (typeof priceModes)[number];

export const priceModeLabels: Record<PriceMode, string> = {
  taximeter: 'Taxímetro',
  fixed: 'Preço fechado',
  by_the_hour: 'Por hora',
};
