import type { Clash, Registration } from '#contract/registrations.ts';

export function formatKind({ kind, wants, turn }: Registration): string {
  if (kind === 'sign_up') return wants === 'parceiro' ? 'Pede para ser parceiro' : 'Pede para ser cliente';
  if (kind === 'partner') return turn === 'central' ? 'Parceiro pendente' : 'Correção pedida';
  return turn === 'central' ? 'Motorista ou veículo novo' : 'Motorista, veículo ou documento recusado';
}

export const clashLabels: Record<Clash['what'], string> = {
  document: 'Mesmo CPF ou CNPJ',
  phone: 'Mesmo telefone',
  email: 'Mesmo e-mail',
  plate: 'Mesma placa',
  licence: 'Mesma CNH',
};

export const ownerLabels: Record<Clash['of'], string> = {
  partner: 'parceiro',
  client: 'cliente',
  user: 'cadastro pedido',
};

/**
 * Returns the registration to show after a decision: the registration that moved to the same position of the list, or
 * the last registration.
 */
export function nextAfter(before: readonly Registration[], shownId: string, now: readonly Registration[]) {
  const place = before.findIndex(({ id }) => id === shownId);
  return now[Math.min(Math.max(place, 0), now.length - 1)];
}
