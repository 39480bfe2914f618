import * as z from 'zod/mini';
import type { DispatchPolicy } from '#contract/ranks.ts';
import { dispatchKinds } from '#domain/dispatch/policies.ts';
import type { LocalDate } from '#domain/time.ts';
import { categories } from '#domain/trips/categories.ts';
import { chosenId } from '#web/lib/form-fields.ts';

/** Returns the schema of a duration in seconds, which is null while its field is empty. */
function seconds(least: number, most: number, bounds: string) {
  return z.pipe(
    z.transform((typed: number | null) => typed ?? -1),
    z.int(bounds).check(z.gte(least, bounds), z.lte(most, bounds)),
  );
}

/** Returns the schema of whole minutes, which are empty while their field is. */
function minutes(least: number, most: number, bounds: string) {
  return z.pipe(
    z.transform((typed: number | '') => (typed === '' ? -1 : typed)),
    z.int(bounds).check(z.gte(least, bounds), z.lte(most, bounds)),
  );
}

export const policySchema = z.object({
  serviceAreaId: chosenId('Escolha a praça.'),
  category: z.enum(categories),
  validFrom: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    z.iso.date('Informe a data.'),
  ),
  kind: z.enum(dispatchKinds),
  offerSeconds: seconds(10, 300, 'De 10 segundos a 5 minutos.'),
  chainSeconds: seconds(10, 3_600, 'De 1 a 60 minutos.'),
  startMarginSeconds: seconds(0, 86_400, 'De 0 a 24 horas.'),
  poolFirst: z.boolean(),
  rankKm: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? 0 : typed)),
    z.number().check(z.gte(0.1, 'De 0,1 a 50 km.'), z.lte(50, 'De 0,1 a 50 km.')),
  ),
  mostMinutes: minutes(1, 120, 'De 1 a 120 minutos.'),
  endingMinutes: minutes(0, 60, 'De 0 a 60 minutos.'),
});
export type PolicyValues = z.input<typeof policySchema>;

/** Returns the API input. */
export function policyInput({ rankKm, ...rest }: z.output<typeof policySchema>) {
  return { ...rest, rankMeters: Math.round(rankKm * 1000) };
}

/** Returns the form values of a policy. A new policy is a queue with the usual times, from `validFrom` on. */
export function policyValues(policy: Partial<DispatchPolicy>, validFrom: LocalDate): PolicyValues {
  return {
    serviceAreaId: policy.serviceAreaId ?? null,
    category: policy.category ?? 'comum',
    validFrom: policy.validFrom ?? validFrom,
    kind: policy.kind ?? 'fila',
    offerSeconds: policy.offerSeconds ?? 20,
    chainSeconds: policy.chainSeconds ?? 240,
    startMarginSeconds: policy.startMarginSeconds ?? 900,
    poolFirst: policy.poolFirst ?? false,
    rankKm: (policy.rankMeters ?? 5_000) / 1000,
    mostMinutes: policy.mostMinutes ?? 15,
    endingMinutes: policy.endingMinutes ?? 0,
  };
}
