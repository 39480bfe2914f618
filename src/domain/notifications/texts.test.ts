import { expect, it } from 'vitest';
import { formatNotification } from './texts.ts';

it.each([
  [false, 'faturamento', 'O limite de R$ 100,00 de julho de 2030 foi atingido'],
  [true, 'centros', 'O limite do centro de custo, R$ 100,00 em julho de 2030, foi atingido'],
])(
  'the notification of a reached limit (of a cost centre: %s) links administrators to the tab "%s"',
  (costCentre, tab, body) => {
    const data = { level: 'reached' as const, month: '2030-07-01' as const, amountCents: 100_00, costCentre };
    const text = formatNotification({ event: 'limit', audience: 'admin', subjectId: 'abc', data });
    expect(text.path).toMatch(new RegExp(`/abc.*\\?aba=${tab}$`));
    expect(text.body.replaceAll('\u{A0}', ' ')).toContain(body);
  },
);

it('the notification of a changed trip tells the partner the new pickup time', () => {
  const times = {
    pickupAt: '2030-07-01T12:00:00Z',
    newPickupAt: '2030-07-01T13:30:00Z',
    timeZone: 'America/Sao_Paulo',
  };
  const data = { code: 'V-000123', outcome: 'edit', ...times };
  const textFor = (audience: 'partner' | 'client') =>
    formatNotification({ event: 'changed', audience, subjectId: 'abc', data });
  expect(textFor('partner').title).toBe('Viagem V-000123 alterada: confira e responda');
  expect(textFor('partner').body).toMatch(/09:00.*Novo horário: .*10:30\.$/);
  expect(textFor('client').body).not.toContain('Novo horário');
});
