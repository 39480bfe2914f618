import type { LabelAudience } from '#domain/trips/audience-labels.ts';

/** Returns the masculine noun for the person or company that runs a trip. Clients know only drivers. */
export function partnerNoun(audience: LabelAudience): string {
  return audience === 'client' ? 'motorista' : 'parceiro';
}

/** Returns the feminine noun for a service area. */
export function areaNoun(audience: LabelAudience): string {
  return audience === 'client' ? 'região' : 'praça';
}
