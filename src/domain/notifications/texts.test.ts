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
