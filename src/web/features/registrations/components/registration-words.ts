import type { Clash, Registration } from '#contract/registrations.ts';

export function sayKind({ kind, wants }: Registration): string {
  if (kind === 'sign_up') return wants === 'parceiro' ? 'Pede para ser parceiro' : 'Pede para ser cliente';
  return kind === 'partner' ? 'Parceiro pendente' : 'Motorista ou veículo novo';
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

/** What to show when the one that was shown has been decided: the one that took its place, or else the last. */
export function nextAfter(before: readonly Registration[], shownId: string, now: readonly Registration[]) {
  const place = before.findIndex(({ id }) => id === shownId);
  return now[Math.min(Math.max(place, 0), now.length - 1)];
}
