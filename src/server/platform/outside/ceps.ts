import * as z from 'zod/mini';
import type { OutsideService, Said } from './service.ts';

/** Address of a postal code. A code for a whole town has neither street nor district. */
export type CepAddress = {
  cep: string;
  address: string | null;
  district: string | null;
  city: string;
  uf: string;
  ibgeCityCode: string | null;
};

export type Ceps = {
  /** Returns null for an unknown code. */
  find(cep: string): Promise<Said<CepAddress | null>>;
};

const text = z.optional(z.nullable(z.string()));
const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    logradouro: text,
    bairro: text,
    localidade: z.string().check(z.minLength(1)),
    uf: z.string().check(z.regex(/^[A-Z]{2}$/)),
    ibge: text,
  }),
]);

/** Client for https://viacep.com.br and compatible services. */
export function createCeps(template: string, service: OutsideService): Ceps {
  return {
    find: (cep) =>
      service.ask({
        key: cep,
        url: new URL(template.replace('{cep}', cep)),
        read: (body) => addressOf(cep, body),
      }),
  };
}

function addressOf(cep: string, body: unknown): CepAddress | null {
  const read = answer.parse(body);
  if ('erro' in read) return null;
  const { logradouro, bairro, localidade, uf, ibge } = read;
  const ibgeCityCode = /^\d{7}$/.test(ibge ?? '') ? (ibge ?? null) : null;
  return { cep, address: logradouro || null, district: bairro || null, city: localidade, uf, ibgeCityCode };
}
