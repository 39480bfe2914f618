import type { LinkProps } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit.ts';

type Links = Record<string, (id: string) => LinkProps>;

const pagesOf: Links = {
  partner: (id) => ({ to: '/parceiros/edit/$id_parceiro', params: { id_parceiro: id } }),
  client: (id) => ({ to: '/clientes/edit/$id_cliente', params: { id_cliente: id } }),
  user: (id) => ({ to: '/usuarios/edit/$id_usuario', params: { id_usuario: id } }),
  trip: (id) => ({ to: '/viagens/$id', params: { id } }),
  invoice: (id) => ({ to: '/faturas/$id', params: { id } }),
  wallet: (id) => ({ to: '/carteira', search: { parceiro: id } }),
  area: () => ({ to: '/tarifas', search: { aba: 'pracas' } }),
  place: () => ({ to: '/tarifas', search: { aba: 'locais' } }),
  plan: () => ({ to: '/tarifas', search: { aba: 'planos' } }),
  tariff: () => ({ to: '/tarifas' }),
  zone: () => ({ to: '/tarifas', search: { aba: 'precos' } }),
  fixed_price: () => ({ to: '/tarifas', search: { aba: 'precos' } }),
  settings: () => ({ to: '/ajustes' }),
};

/** Returns the page of the record that an entry is about; null when there is none. */
export function subjectLink({ subjectType, subjectId }: AuditEntry): LinkProps | null {
  return subjectId === null ? null : (pagesOf[subjectType]?.(subjectId) ?? null);
}
