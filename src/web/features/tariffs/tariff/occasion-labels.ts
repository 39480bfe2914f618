import type { SurchargeOccasion } from '#domain/tariffs/surcharges.ts';

export const occasionLabels: Record<SurchargeOccasion, string> = {
  always: 'Em toda viagem',
  origin: 'No embarque',
  destination: 'No destino',
  either: 'No embarque ou no destino',
};
