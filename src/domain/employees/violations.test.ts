import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Category, categories } from '#domain/trips/categories.ts';
import { effectivePolicy, type EmployeeRules } from './effective-policy.ts';
import { type EmployeePolicy, exceedModes, noRules } from './policy.ts';
import { ruleOn, unpricedReason } from './ruling.ts';
import { isWithin, type PolicyTrip, violations } from './violations.ts';

const names = new Map([
  ['a', 'Centro'],
  ['b', 'Aeroporto'],
  ['c', 'Norte'],
]);
/** Monday, 15 h, from the centre to the airport, for 95 reais. */
const trip: PolicyTrip = {
  estimateCents: 95_00,
  category: 'comum',
  pickup: { date: '2026-08-03', minute: 900 },
  stopZones: [['a'], ['b']],
  used: { dayCents: 0, monthCents: 0, groupMonthCents: 0 },
};
const ofGroup = (policy: Partial<EmployeePolicy>, monthlyLimitCents: number | null = null): EmployeeRules => ({
  name: 'Ana',
  policy: null,
  group: { name: 'Vendas', policy: { ...noRules, ...policy }, monthlyLimitCents },
});
const broken = (rules: EmployeeRules, more: Partial<PolicyTrip> = {}) =>
  violations(effectivePolicy(rules), { ...trip, ...more }, names).map(({ rule }) => rule);
// The currency format has a no-break space.
const said = (rules: EmployeeRules, more: Partial<PolicyTrip> = {}) =>
  violations(effectivePolicy(rules), { ...trip, ...more }, names).map(({ message }) =>
    message.replaceAll('\u00a0', ' '),
  );

describe('a trip', () => {
  const usedBefore = { dayCents: 5_00, monthCents: 10_00, groupMonthCents: 20_00 };
  it.each<[Partial<EmployeePolicy>, Partial<PolicyTrip>, string[]]>([
    [{}, {}, []],
    [{ perTripCents: 95_00 }, {}, []],
    [{ perTripCents: 94_99 }, {}, ['per-trip']],
    [{ perTripCents: 0 }, { estimateCents: 0 }, []],
    [{ perTripCents: 0 }, { estimateCents: null }, []],
    [{ perDayCents: 100_00 }, { used: usedBefore }, []],
    [{ perDayCents: 99_99 }, { used: usedBefore }, ['per-day']],
    [{ perMonthCents: 105_00 }, { used: usedBefore }, []],
    [{ perMonthCents: 104_99 }, { used: usedBefore }, ['per-month']],
    [{ perDayCents: 0, perMonthCents: 0, fromMinute: 0, untilMinute: 1, weekdays: [7] }, { pickup: null }, []],
    [{ fromMinute: 900, untilMinute: 901 }, {}, []],
    [{ fromMinute: 800, untilMinute: 900 }, {}, ['hours']],
    [{ fromMinute: 1320, untilMinute: 360 }, {}, ['hours']],
    [{ fromMinute: 1320, untilMinute: 360 }, { pickup: { date: '2026-08-03', minute: 359 } }, []],
    [{ weekdays: [1] }, {}, []],
    [{ weekdays: [2, 7] }, {}, ['weekdays']],
    [{ weekdays: [7] }, { pickup: { date: '2026-08-09', minute: 0 } }, []],
    [{ categories: ['van'] }, {}, ['categories']],
    [{ categories: ['van', 'comum'] }, {}, []],
    [{ zoneIds: ['a', 'b'] }, {}, []],
    [{ zoneIds: ['a'] }, {}, ['places']],
    [{ zoneIds: ['a', 'b'] }, { stopZones: [['a'], ['c'], ['b']] }, ['places']],
    [{ zoneIds: ['a', 'b'] }, { stopZones: [['a'], []] }, ['places']],
    [{ routes: [{ fromZoneId: 'b', toZoneId: 'a' }] }, {}, []],
    [{ routes: [{ fromZoneId: 'b', toZoneId: 'a' }] }, { stopZones: [['a'], ['c'], ['b']] }, ['places']],
    [{ routes: [{ fromZoneId: 'b', toZoneId: 'a' }] }, { stopZones: [['a'], ['a']] }, ['places']],
    [{ zoneIds: ['c'], routes: [{ fromZoneId: 'b', toZoneId: 'a' }] }, {}, []],
    [
      { perTripCents: 0, perDayCents: 0, perMonthCents: 0, weekdays: [2], categories: ['van'], zoneIds: ['c'] },
      {},
      ['per-trip', 'per-day', 'per-month', 'weekdays', 'categories', 'places'],
    ],
  ])('under the rules %j with %j breaks %j', (policy, more, rules) => {
    expect(broken(ofGroup(policy), more)).toEqual(rules);
  });

  it('breaks the limit of the group together with the other members', () => {
    expect(broken(ofGroup({}, 115_00), { used: usedBefore })).toEqual([]);
    expect(broken(ofGroup({}, 114_99), { used: usedBefore })).toEqual(['group-month']);
  });
});

it('each message names the rule, its value and its owner', () => {
  const rules = ofGroup(
    {
      perTripCents: 80_00,
      perDayCents: 90_00,
      perMonthCents: 95_00,
      fromMinute: 480,
      untilMinute: 840,
      weekdays: [2, 6],
      categories: ['executivo', 'van'],
      zoneIds: ['c'],
      routes: [{ fromZoneId: 'c', toZoneId: 'b' }],
    },
    10_00,
  );
  expect(said(rules, { used: { dayCents: 0, monthCents: 5_00, groupMonthCents: 20_00 } })).toEqual([
    'O limite por viagem do grupo Vendas é R$ 80,00, e esta viagem custa R$ 95,00 (estimativa).',
    'O limite por dia do grupo Vendas é R$ 90,00: em 03/08/2026 restam R$ 90,00, e esta viagem custa R$ 95,00 (estimativa).',
    'O limite por mês do grupo Vendas é R$ 95,00: em agosto de 2026 restam R$ 90,00, e esta viagem custa R$ 95,00 (estimativa).',
    'O limite mensal do grupo Vendas é R$ 10,00: em agosto de 2026 restam R$ 0,00, e esta viagem custa R$ 95,00 (estimativa).',
    'O horário permitido do grupo Vendas é das 08:00 às 14:00, e este embarque é às 15:00.',
    'Os dias permitidos do grupo Vendas são: terça e sábado. Este embarque é em 03/08/2026, segunda.',
    'As categorias permitidas do grupo Vendas são: Executivo e Van. Esta viagem é Comum.',
    'Os trajetos permitidos do grupo Vendas são: dentro de Norte; entre Norte e Aeroporto. Esta viagem não é um deles.',
  ]);
});

const used = (all: number) => ({ dayCents: all, monthCents: all, groupMonthCents: all });

const policies = fc.record<EmployeePolicy>({
  perTripCents: fc.option(fc.nat(200_00)),
  perDayCents: fc.option(fc.nat(200_00)),
  perMonthCents: fc.option(fc.nat(200_00)),
  fromMinute: fc.constant(null),
  untilMinute: fc.constant(null),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
  categories: fc.option(fc.uniqueArray(fc.constantFrom<Category>(...categories), { minLength: 1 })),
  zoneIds: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })),
  routes: fc.option(
    fc.array(fc.record({ fromZoneId: fc.constantFrom('a', 'b'), toZoneId: fc.constantFrom('b', 'c') }), {
      minLength: 1,
    }),
  ),
  exceed: fc.option(fc.constantFrom(...exceedModes)),
  approverId: fc.option(fc.constantFrom('x', 'y')),
});

describe('the rules in force', () => {
  it('are, rule by rule, those of the employee or else those of the group', () => {
    const rules = { perTripCents: 'per-trip', weekdays: 'weekdays', categories: 'categories' } as const;
    fc.assert(
      fc.property(policies, policies, (own, theirs) => {
        const together = broken({ ...ofGroup(theirs), policy: own });
        for (const [field, rule] of Object.entries(rules) as [keyof typeof rules, string][]) {
          const alone = broken(ofGroup(own[field] === null ? theirs : own));
          expect(together.includes(rule as never)).toBe(alone.includes(rule as never));
        }
        const { exceed, approverId } = effectivePolicy({ ...ofGroup(theirs), policy: own });
        expect([exceed, approverId]).toEqual([
          own.exceed ?? theirs.exceed ?? 'never',
          own.approverId ?? theirs.approverId,
        ]);
      }),
    );
  });

  it('replace zones and routes of the group together', () => {
    const rules = {
      ...ofGroup({ zoneIds: ['a', 'b'] }),
      policy: { ...noRules, routes: [{ fromZoneId: 'c', toZoneId: 'b' }] },
    };
    expect(said(rules)).toEqual([
      expect.stringContaining('Os trajetos permitidos de Ana são: entre Norte e Aeroporto.'),
    ]);
  });

  it('are none for an employee without own rules and without a group', () => {
    expect(broken({ name: 'Ana', policy: null, group: null })).toEqual([]);
  });
});

it('a cheaper trip, or one after fewer others, never breaks a limit that a dearer one keeps', () => {
  fc.assert(
    fc.property(policies, fc.nat(300_00), fc.nat(300_00), fc.nat(300_00), (policy, cents, less, before) => {
      const rules = ofGroup(policy, policy.perMonthCents);
      const dear = broken(rules, { estimateCents: cents, used: used(before) });
      const cheap = broken(rules, {
        estimateCents: Math.min(cents, less),
        used: used(Math.max(0, before - less)),
      });
      expect(dear).toEqual(expect.arrayContaining(cheap));
    }),
  );
});

it('every minute is in a period or in the period from its end to its begin', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, minute, (from, until, at) => {
      fc.pre(from !== until);
      const within = isWithin({ fromMinute: from, untilMinute: until }, at);
      expect(isWithin({ fromMinute: until, untilMinute: from }, at)).toBe(!within);
    }),
  );
});

const passes = (exceed: EmployeePolicy['exceed'], reason: string | null) =>
  ruleOn(effectivePolicy(ofGroup({ exceed })), [], reason, { approver: null }).mayPass;

const asked = (then: string) => [{ field: 'reason', message: `Não hoje. Informe o motivo${then}.` }];

describe('a broken rule', () => {
  const found = [{ rule: 'weekdays' as const, field: 'pickupAt', message: 'Não hoje.' }];
  it.each([
    ['never', null, { refusals: found, approval: [], mayPass: false }],
    ['never', 'Urgente', { refusals: found, approval: [], mayPass: false }],
    ['reason', null, { refusals: asked(' para pedir mesmo assim'), approval: [], mayPass: false }],
    ['reason', 'Urgente', { refusals: [], approval: [], mayPass: true }],
    [
      'approval',
      '',
      { refusals: asked(': o pedido vai aguardar a aprovação de Marina'), approval: [], mayPass: false },
    ],
    ['approval', 'Urgente', { refusals: [], approval: found, mayPass: true }],
  ] as const)('under %s with the reason %j has its effect', (exceed, reason, ruling) => {
    expect(ruleOn(effectivePolicy(ofGroup({ exceed })), found, reason, { approver: 'Marina' })).toEqual(ruling);
  });

  it('waits for any approver when the policy names none', () => {
    const { refusals } = ruleOn(effectivePolicy(ofGroup({ exceed: 'approval' })), found, null, { approver: null });
    expect(refusals).toEqual(asked(': o pedido vai aguardar aprovação'));
  });

  it('promises no approval when none follows', () => {
    const { refusals } = ruleOn(effectivePolicy(ofGroup({ exceed: 'approval' })), found, null, null);
    expect(refusals).toEqual(asked(' para pedir mesmo assim'));
  });

  it('lets a limit that is exceeded meanwhile pass only with a given reason', () => {
    expect([
      passes('reason', 'Urgente'),
      passes('reason', null),
      passes('approval', 'Urgente'),
      passes('never', 'x'),
    ]).toEqual([true, false, false, false]);
  });
});

it('a trip without a reliable price needs an approval only under a limit', () => {
  expect(unpricedReason(effectivePolicy(ofGroup({ weekdays: [1] })))).toBeNull();
  expect(unpricedReason(effectivePolicy(ofGroup({}, 1_00)))).toEqual({
    field: 'stops',
    message: 'Sem preço confiável, não dá para comparar com os limites do grupo Vendas: o pedido precisa de aprovação.',
  });
});
