import type { Role } from '#domain/access/roles.ts';

/**
 * Audience of an article. `atendente` is a `cadviagens` user of the central, who has more rights than a `cadviagens`
 * user of a client.
 */
export type Reader = Role | 'atendente';

export type Entry = {
  /** Part of the article's URL: `/ajuda/<slug>`. */
  slug: string;
  title: string;
  /** Purpose in one line, shown in the list and under the title. */
  lead: string;
  group: Group;
  readers: readonly Reader[];
  /** Further search words. */
  keywords: string;
};

/** Subjects in the order of the list. */
export const groups = [
  'Pedir viagens',
  'Acompanhar viagens',
  'Empresa e faturas',
  'Receber viagens',
  'Fazer a viagem',
  'Dinheiro do parceiro',
  'Cadastro do parceiro',
  'Distribuir viagens',
  'Cadastros e acesso',
  'Dinheiro da central',
  'Ajustar a central',
  'Conta e aparelho',
] as const;

export type Group = (typeof groups)[number];
