import { expect, it } from 'vitest';
import { fieldChanges, formatChanges } from './changes.ts';
import { namedAuditActions, formatAuditAction } from './audit-actions.ts';

it.each([
  [{ status: ['active', 'suspended'] }, 'situação: ativo → suspenso'],
  [{ name: ['…', '…'] }, 'nome'],
  [{ plan_id: [null, '01970000-0000-7000-8000-0000000000ff'] }, 'plano'],
  [{ balanceCents: [0, 150_00] }, 'saldo: R$\u00a00,00 → R$\u00a0150,00'],
  [{ commission_bp: [15_00, null] }, 'comissão: 15% → vazio'],
  [
    { permit_expires_on: ['2026-03-12', null], suspended: [false, true] },
    'validade do alvará: 12/03/2026 → vazio, suspenso: não → sim',
  ],
  [{ some_new_column: [1, 2] }, 'some new column: 1 → 2'],
  [{}, '—'],
] as const)('the changes %j are formatted as: %s', (changes, said) => {
  expect(formatChanges(changes as never)).toBe(said);
});

it('a changed personal field is listed without its value', () => {
  expect(fieldChanges({ phone: ['…', null] })).toEqual([
    { field: 'telefone', from: 'valor pessoal', to: 'vazio', hidden: true },
  ]);
});

it('an audited action is shown with its label, and an action without a label is shown with its subject', () => {
  expect(formatAuditAction('partner.update')).toBe('Cadastro alterado');
  expect(formatAuditAction('bank_line.parked')).toBe('Linha do extrato: parked');
  expect(namedAuditActions.every(({ value, subject }) => value.startsWith(subject))).toBe(true);
});
