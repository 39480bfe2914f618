import { type EmployeePolicy, noRules } from '#domain/employees/policy.ts';
import { createEmployee } from '#server/features/employees/change-employees.ts';
import { createGroup } from '#server/features/employees/change-groups.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { byTheLoader, required } from './people.ts';

type GroupRecord = {
  name: string;
  monthlyLimitCents: number | null;
  policy: Partial<EmployeePolicy>;
  members: readonly string[];
};

/** A group for each effect of a broken rule. */
const groups: readonly GroupRecord[] = [
  {
    name: 'Diretoria',
    monthlyLimitCents: null,
    policy: { perTripCents: 250_00, exceed: 'reason' },
    members: ['Adriana Vasconcelos', 'Bernardo Lacerda', 'Cecília Monteiro'],
  },
  {
    name: 'Vendas',
    monthlyLimitCents: 6_000_00,
    policy: { perTripCents: 120_00, perDayCents: 240_00, categories: ['comum', 'executivo'], exceed: 'approval' },
    members: ['Daniel Figueira', 'Elisa Rangel', 'Fábio Camargo', 'Gabriela Teles', 'Henrique Sobral'],
  },
  {
    name: 'Canteiro de obras',
    monthlyLimitCents: 3_000_00,
    policy: {
      perTripCents: 90_00,
      perDayCents: 150_00,
      perMonthCents: 900_00,
      fromMinute: 360,
      untilMinute: 1200,
      weekdays: [1, 2, 3, 4, 5, 6],
      categories: ['comum'],
      exceed: 'never',
    },
    members: ['Irineu Barreto', 'Jussara Pacheco', 'Kléber Antunes', 'Luana Siqueira'],
  },
];

/** Creates the groups of employees of a company, each with a cost centre. */
export async function hireEmployees(tx: Tx, clientId: string, costCentreIds: readonly string[]): Promise<void> {
  let number = 0;
  for (const [index, { name, monthlyLimitCents, policy, members }] of groups.entries()) {
    const rules = { ...noRules, ...policy };
    const group = required(
      await createGroup(tx, byTheLoader, { clientId, name, monthlyLimitCents, active: true, policy: rules }),
    );
    for (const member of members) {
      number += 1;
      required(
        await createEmployee(tx, byTheLoader, {
          clientId,
          name: member,
          phone: `+55119880000${String(number).padStart(2, '0')}`,
          email: null,
          registration: String(1000 + number),
          costCentreId: costCentreIds[index] ?? null,
          groupId: group.id,
          policy: null,
          active: true,
        }),
      );
    }
  }
}
