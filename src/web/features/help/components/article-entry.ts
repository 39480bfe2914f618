import type { Role } from '#domain/access/roles.ts';

/** Whom an article is for. `atendente` is a `cadviagens` of the central, who does much that those of a client do not. */
export type Reader = Role | 'atendente';

export type Entry = {
  /** Its address: `/ajuda/<slug>`. */
  slug: string;
  title: string;
  /** What it is for, in one line: in the list and under the title. */
  lead: string;
  group: Group;
  readers: readonly Reader[];
  /** Other words by which somebody may look for it. */
  keywords: string;
};

/** The subjects, in the order of the list. */
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
