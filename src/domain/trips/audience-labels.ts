import type { Role } from '#domain/access/roles.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/**
 * Users that read the same words about trips. `client`: users of a client, also its `cadviagens` users. No page chooses
 * words by the role itself.
 */
export const labelAudiences = ['client', 'partner', 'central'] as const;
export type LabelAudience = (typeof labelAudiences)[number];

/** Returns the audience of a user. The system has the words of the central. */
export function labelAudience(doer: { role: Role | 'system'; clientId?: string | null }): LabelAudience {
  if (doer.role === 'parceiro') return 'partner';
  return doer.role === 'cliente' || (doer.role === 'cadviagens' && doer.clientId) ? 'client' : 'central';
}

const labels: Record<TripStatus, string> = {
  awaiting_approval: 'Aguardando aprovação',
  scheduled: 'Cadastrada',
  available: 'Disponível',
  offered: 'Ofertada',
  accepted: 'Aceita',
  en_route: 'A caminho',
  arrived: 'No local',
  in_progress: 'Em andamento',
  completed: 'Concluída',
  cancelled: 'Cancelada',
  no_show: 'Não compareceu',
  unattended: 'Não atendida',
  rejected: 'Recusada',
};

/** Clients and passengers read no details of the search for a partner, and read about the driver, not the partner. */
const clientLabels: Record<TripStatus, string> = {
  ...labels,
  scheduled: 'Agendada',
  available: 'Procurando motorista',
  offered: 'Procurando motorista',
  accepted: 'Motorista confirmado',
  en_route: 'Motorista a caminho',
  arrived: 'Motorista no local',
};

/** Returns the labels of all statuses for an audience. */
export function statusLabelsFor(audience: LabelAudience): Record<TripStatus, string> {
  return audience === 'client' ? clientLabels : labels;
}

export function statusLabel(status: TripStatus, audience: LabelAudience): string {
  return statusLabelsFor(audience)[status];
}
