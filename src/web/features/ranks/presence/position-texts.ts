import type { OwnPresence } from '#contract/presence.ts';
import type { PositionState } from './position-state.ts';

export const deniedTitle = 'O navegador não informa onde você está';

/** Steps by which the driver permits the position in this browser. */
export function allowText(userAgent: string = navigator.userAgent): string {
  return /iPhone|iPad/.test(userAgent)
    ? 'Abra Ajustes, Privacidade, Serviços de Localização, escolha o navegador e permita durante o uso. Depois recarregue o painel.'
    : 'Toque no cadeado ao lado do endereço, abra as permissões e permita a localização. Depois recarregue o painel.';
}

/** True when decisions cannot use a position of the driver, so that the region counts. */
export function lacksPosition({ sharesPosition }: OwnPresence, { trouble }: PositionState): boolean {
  return !sharesPosition || trouble === 'denied' || trouble === 'unasked';
}

/** Formats the age of the last sent position. Null before the first one. */
export function formatSent({ sentAt }: PositionState, now: number): string | null {
  if (sentAt === null) return null;
  const seconds = Math.max(0, Math.round((now - sentAt) / 1000));
  if (seconds < 20) return 'Última posição enviada agora.';
  return seconds < 60
    ? `Última posição enviada há ${seconds} s.`
    : `Última posição enviada há ${Math.floor(seconds / 60)} min.`;
}
