import { IconBan, IconCircleCheck, IconClock, IconLockOff, type Icon } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { roleLabels } from '#domain/access/roles.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export const wantsLabels = { cliente: 'Cliente', parceiro: 'Parceiro' };

/** Returns the access state of a user. */
export function userState(user: User): { label: string; icon: Icon; tone: Tone } {
  if (user.blocked) return { label: 'Bloqueado', icon: IconBan, tone: 'bad' };
  if (isPending(user)) return { label: 'Aguarda aprovação', icon: IconClock, tone: 'attention' };
  if (user.tipo === '') return { label: 'Sem acesso', icon: IconLockOff, tone: 'neutral' };
  return { label: 'Ativo', icon: IconCircleCheck, tone: 'good' };
}

export function isPending({ signUp }: User): boolean {
  return signUp !== null && !signUp.decided;
}

/** Returns the best available name: stored, typed at sign-up, or the e-mail address. */
export function nameOf({ nome, signUp, email }: User): string {
  return nome || signUp?.name || email;
}

export function roleText({ tipo }: User): string {
  return tipo === '' ? '—' : roleLabels[tipo];
}

/** Returns the name of the partner or client that the user is linked to. */
export function linkText(user: User): string {
  if (user.tipo === 'parceiro') return user.partnerName ?? 'Sem vínculo';
  if (user.tipo === 'cliente') return user.clientName ?? 'Sem vínculo';
  if (user.tipo === 'cadviagens') return user.clientName ?? 'Central (atendente)';
  return '—';
}
