import { describe, expect, it } from 'vitest';
import { policyInput, policySchema, policyValues } from './policy-values.ts';

const queue = {
  serviceAreaId: '01970000-0000-7000-8000-000000000101',
  category: 'van' as const,
  validFrom: '2026-02-01',
  kind: 'fila' as const,
  offerSeconds: 30,
  chainSeconds: 300,
  startMarginSeconds: 0,
  poolFirst: true,
  rankMeters: 2_500,
  mostMinutes: 20,
  endingMinutes: 10,
};

describe('a dispatch policy in the form', () => {
  it('is sent exactly as it was stored when nothing is changed', () => {
    expect(policyInput(policySchema.parse(policyValues(queue, '2026-03-01')))).toEqual(queue);
  });

  it.each([
    [{ serviceAreaId: null }, 'serviceAreaId: Escolha a praça.'],
    [{ validFrom: null }, 'validFrom: Informe a data.'],
    [{ offerSeconds: null }, 'offerSeconds: De 10 segundos a 5 minutos.'],
    [{ chainSeconds: 3_660 }, 'chainSeconds: De 1 a 60 minutos.'],
    [{ startMarginSeconds: null }, 'startMarginSeconds: De 0 a 24 horas.'],
    [{ rankKm: '' as const }, 'rankKm: De 0,1 a 50 km.'],
    [{ mostMinutes: 0 }, 'mostMinutes: De 1 a 120 minutos.'],
    [{ mostMinutes: '' as const }, 'mostMinutes: De 1 a 120 minutos.'],
    [{ endingMinutes: 61 }, 'endingMinutes: De 0 a 60 minutos.'],
  ])('refuses %j with an error at the field', (change, fault) => {
    const { error } = policySchema.safeParse({ ...policyValues(queue, '2026-03-01'), ...change });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([fault]);
  });
});
