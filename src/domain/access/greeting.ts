import type { Profile } from '#domain/access/roles.ts';

/** Returns the greeting that the header shows two seconds after load. */
export function greeting({ tipo, nome }: Pick<Profile, 'tipo' | 'nome'>): string {
  return tipo === 'parceiro' ? `Olá, Parceiro ${nome}` : `Olá, ${nome}`;
}
