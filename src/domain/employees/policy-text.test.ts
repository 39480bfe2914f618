import { expect, it } from 'vitest';
import { type EmployeePolicy, noRules } from '#domain/employees/policy.ts';
import { formatPolicy, rulesInForce } from './policy-text.ts';

const names = {
  zones: [
    { id: 'centre', name: 'Centro' },
    { id: 'airport', name: 'Aeroporto' },
    { id: 'office', name: 'Sede' },
  ],
  approvers: [{ id: 'marina', name: 'Marina' }],
};
/** Formatted amounts have a non-breaking space. */
const read = (...rules: Parameters<typeof rulesInForce>) =>
  formatPolicy(rulesInForce(...rules), names).replaceAll('\u00A0', ' ');

it.each<[string, Partial<EmployeePolicy>]>([
  ['Sem regras.', {}],
  ['Sem regras.', { exceed: 'approval', approverId: 'marina' }],
  ['Sem regras.', { weekdays: [1, 2, 3, 4, 5, 6, 7], categories: ['comum', 'executivo', 'van', 'acessivel'] }],
  ['Até R$ 80,00 por viagem; fora disso é recusado.', { perTripCents: 80_00 }],
  ['Até R$ 0,00 por dia; fora disso é recusado.', { perDayCents: 0, exceed: 'never' }],
  [
    'Até R$ 80,00 por viagem, seg a sex, 7h–20h, só Executivo; fora disso pede aprovação de Marina.',
    {
      perTripCents: 80_00,
      weekdays: [1, 2, 3, 4, 5],
      fromMinute: 7 * 60,
      untilMinute: 20 * 60,
      categories: ['executivo'],
      exceed: 'approval',
      approverId: 'marina',
    },
  ],
  [
    'Até R$ 80,00 por viagem, R$ 150,00 por dia e R$ 900,00 por mês; fora disso pede motivo.',
    { perTripCents: 80_00, perDayCents: 150_00, perMonthCents: 900_00, exceed: 'reason' },
  ],
  ['Sáb e dom; fora disso pede aprovação.', { weekdays: [6, 7], exceed: 'approval' }],
  [
    '22h30–6h05; fora disso pede aprovação.',
    { fromMinute: 1350, untilMinute: 365, exceed: 'approval', approverId: 'gone' },
  ],
  ['Só Comum ou Van; fora disso é recusado.', { categories: ['comum', 'van'] }],
  ['Só em Centro e Sede; fora disso é recusado.', { zoneIds: ['centre', 'office'] }],
  [
    'Só em Centro ou entre Sede e Aeroporto; fora disso é recusado.',
    { zoneIds: ['centre'], routes: [{ fromZoneId: 'office', toZoneId: 'airport' }] },
  ],
  ['Só em zona removida; fora disso é recusado.', { zoneIds: ['gone'] }],
])('the rules are summed up as “%s”', (sentence, policy) => {
  expect(read({ ...noRules, ...policy }, undefined)).toBe(sentence);
});

it('the sentence of an employee joins own rules with those of a group in use', () => {
  const group = {
    name: 'Vendas',
    policy: { ...noRules, perTripCents: 80_00, weekdays: [1, 2, 3], exceed: 'approval' as const },
    monthlyLimitCents: 900_00,
    active: true,
  };
  const own = { ...noRules, perTripCents: 50_00 };
  expect(read(own, group)).toBe(
    'Até R$ 50,00 por viagem e R$ 900,00 por mês no grupo, seg a qua; fora disso pede aprovação.',
  );
  expect(read(own, { ...group, active: false })).toBe('Até R$ 50,00 por viagem; fora disso é recusado.');
});
