import { DEMO_PASSWORD, demoAccounts, type DemoLink } from '#domain/demo-accounts.ts';
import type { Outcome } from '#domain/outcome.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { openWallet } from '#domain/ledger/wallet-entries.ts';
import { addDays, localDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import { addCostCentre } from '#server/features/clients/cost-centres.ts';
import { changeClient, createClient } from '#server/features/clients/change-clients.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { addDriver, addVehicle } from '#server/features/partners/change-fleet.ts';
import { changePartner, createPartner } from '#server/features/partners/change-partners.ts';
import { createPlan } from '#server/features/plans/change-plans.ts';
import { savePage } from '#server/features/trips/guests/change-page.ts';
import { createUser } from '#server/features/users/change-users.ts';
import { recordSignUp } from '#server/features/users/decide-sign-up.ts';
import { createAccount, setMailboxProven } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { inventCnh, inventCnpj, inventCpf, inventPhone, inventPlate } from './documents.ts';
import { zone } from './lives.ts';
import { type ClientRecord, peopleNames } from './names.ts';
import type { SeededRandom } from '#domain/random.ts';

export const byTheLoader = { actorId: null, address: null, requestId: null };

export type DemoArea = { id: string; ddd: string; placeIds: string[] };
export type DemoPartner = { id: string; areaIndex: number; drivers: number; active: boolean; categories: Category[] };
export type DemoClient = {
  id: string;
  areaIndex: number;
  costCentreIds: string[];
  asksApproval: boolean;
  allowsRecording: boolean;
  employees: readonly DemoEmployee[];
};
/** An employee of a client, who travels on some of its trips. */
export type DemoEmployee = { name: string; phone: string; costCentreId: string | null };
export type DemoPeople = { partners: DemoPartner[]; clients: DemoClient[]; userIds: Record<string, string> };

/** Partners and clients of a central. */
export type Roster = { partnerNames: readonly string[]; clientRecords: readonly ClientRecord[] };

/** Returns the value of an outcome. Throws on a refusal, because the demonstration must not cause one. */
export function required<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(`the demonstration was refused: ${outcome.detail}`);
}

/**
 * Creates all users, partners and clients at the start of the simulation. Expiry dates of documents are relative to the
 * last day of the simulation.
 */
export async function makePeople(
  tx: Tx,
  random: SeededRandom,
  areas: DemoArea[],
  { partnerNames, clientRecords, start, until }: Roster & { start: Date; until: Date },
): Promise<DemoPeople> {
  const planIds = await makePlans(tx, localDate(start, zone));
  const partners: DemoPartner[] = [];
  for (const [index, name] of partnerNames.entries()) {
    const place = { index, name, isNew: index >= partnerNames.length - 2, start, today: until, planIds };
    partners.push(await makePartner(tx, random, areas, place));
  }
  const clients: DemoClient[] = [];
  for (const [index, record] of clientRecords.entries())
    clients.push(await makeClient(tx, random, areas, { index, record }));
  return { partners, clients, userIds: await makeUsers(tx, partners, clients) };
}

/** Creates two plans with a lower commission: one with a monthly fee and one with a weekly fee. */
async function makePlans(tx: Tx, feeFrom: string): Promise<string[]> {
  const plans = [
    { name: 'Ouro', commissionBp: 12_00, feeCents: 89_90, feePeriod: 'month' as const, feeFrom },
    { name: 'Semanal', commissionBp: 10_00, feeCents: 35_00, feePeriod: 'week' as const, feeFrom },
  ];
  const ids: string[] = [];
  for (const plan of plans) ids.push(required(await createPlan(tx, byTheLoader, plan)).id);
  return ids;
}

type PartnerPlace = {
  index: number;
  name: string;
  isNew: boolean;
  start: Date;
  today: Date;
  planIds: readonly string[];
};

async function makePartner(
  tx: Tx,
  random: SeededRandom,
  areas: DemoArea[],
  { index, name, isNew, start, today, planIds }: PartnerPlace,
): Promise<DemoPartner> {
  // The first two partners have the demo accounts, and serve the same area and category.
  const areaIndex = index < 2 ? 0 : index % 3 === 2 ? 1 : 0;
  const area = areas[areaIndex];
  if (!area) throw new RangeError('no such area');
  const isOperator = /Cooperativa|Frota|Executivo|Rádio|Transportes/.test(name);
  const drivers = isOperator ? random.int(4, 7) : index < 2 ? 2 : 1;
  const categories = partnerCategories(random, index, isOperator);
  const status = index === 12 ? ('suspended' as const) : isNew ? ('pending' as const) : ('active' as const);
  const document = isOperator ? inventCnpj(random) : inventCpf(random);
  const { id } = required(
    await createPartner(tx, byTheLoader, {
      kind: isOperator ? 'operator' : 'driver',
      name,
      document,
      pixKey: document,
      email: `parceiro${index + 1}@taxistas.example`,
      phone: inventPhone(random, area.ddd),
      areaIds: [area.id],
      categories,
      status: 'active',
      // Two of five partners have a plan, including the first demo partner.
      planId: planIds[index % 5] ?? null,
    }),
  );
  await makeFleet(tx, random, id, { drivers, categories, today, expiring: index % 9 === 4, ddd: area.ddd });
  if (status !== 'active') {
    required(
      await changePartner(tx, byTheLoader, {
        id,
        status,
        statusReason: status === 'suspended' ? 'Alvará em renovação' : null,
      }),
    );
  }
  const cents = random.int(200, 900) * 100;
  const opening = {
    key: entryKeys.opening(id),
    kind: 'opening',
    postings: openWallet({ partnerId: id, cents }),
  } as const;
  const day = {
    actorId: null,
    reason: 'Saldo trazido do sistema anterior',
    effectiveOn: localDate(start, zone),
    subject: null,
  };
  required(await postEntry(tx, { ...opening, ...day }));
  return { id, areaIndex, drivers, active: status === 'active', categories };
}

function partnerCategories(random: SeededRandom, index: number, isOperator: boolean): Category[] {
  if (index < 2) return ['comum'];
  if (isOperator) return ['comum', 'executivo', 'van', 'acessivel'];
  return random.chance(0.3) ? ['comum', 'executivo'] : ['comum'];
}

type Fleet = { drivers: number; categories: Category[]; today: Date; expiring: boolean; ddd: string };

async function makeFleet(
  tx: Tx,
  random: SeededRandom,
  id: string,
  { drivers, categories, today, expiring, ddd }: Fleet,
): Promise<void> {
  const day = localDate(today, zone);
  for (let index = 0; index < drivers; index += 1) {
    const soon = expiring && index === 0;
    required(
      await addDriver(tx, byTheLoader, {
        id,
        name: random.pick(peopleNames),
        phone: inventPhone(random, ddd),
        licenceNumber: inventCnh(random),
        licenceExpiresOn: addDays(day, soon ? 21 : random.int(380, 1800)),
        municipalLicenceExpiresOn: addDays(day, random.int(380, 900)),
        active: true,
      }),
    );
    const category = categories[index % categories.length] ?? 'comum';
    required(
      await addVehicle(tx, byTheLoader, {
        id,
        plate: inventPlate(random),
        model: random.pick([
          'Chevrolet Onix',
          'Toyota Corolla',
          'Volkswagen Virtus',
          'Nissan Versa',
          'Chevrolet Spin',
          'Honda City',
        ]),
        colour: random.pick(['Branco', 'Prata', 'Preto']),
        year: random.int(2018, 2026),
        seats: category === 'van' ? 15 : 4,
        category,
        accessible: category === 'acessivel',
        permitExpiresOn: addDays(day, soon ? 9 : random.int(380, 900)),
        active: true,
      }),
    );
  }
}

/** Position of the hotel whose reception has a demo account. */
export const HOTEL = 1;

type ClientPlace = { index: number; record: ClientRecord };

async function makeClient(
  tx: Tx,
  random: SeededRandom,
  areas: DemoArea[],
  { index, record }: ClientPlace,
): Promise<DemoClient> {
  const area = areas[record.area];
  if (!area) throw new RangeError('no such area');
  const asksApproval = index === 3;
  const { id } = required(
    await createClient(tx, byTheLoader, {
      kind: record.kind,
      name: record.name,
      document: record.kind === 'person' ? inventCpf(random) : inventCnpj(random),
      email: `financeiro${index + 1}@clientes.example`,
      phone: inventPhone(random, area.ddd),
      billingCycle: random.pick(['weekly', 'fortnightly', 'monthly'] as const),
      dueDays: 15,
      requiresPin: index === HOTEL || index === 5,
      allowsRecording: index === 6 || index === 0,
      sendsPassengerLink: record.kind === 'hotel',
      approvalCategories: [],
      requiredFields: [],
      employeesOnly: false,
      ...(asksApproval && { approvalAboveCents: 90_00 }),
    }),
  );
  if (record.name === guestHotel) await openGuestPage(tx, id);
  const costCentreIds: string[] = [];
  if (record.kind === 'company') {
    for (const { name, monthlyBudgetCents } of costCentres) {
      const limited = { id, name, monthlyLimitCents: 12_000_00, monthlyBudgetCents, active: true };
      const added = required(await addCostCentre(tx, byTheLoader, limited));
      costCentreIds.push(added.id);
    }
    required(await changeClient(tx, byTheLoader, { id, creditLimitCents: 40_000_00, monthlyBudgetCents: 8_500_00 }));
  }
  return {
    id,
    areaIndex: record.area,
    costCentreIds,
    asksApproval,
    allowsRecording: index === 6 || index === 0,
    employees: [],
  };
}

/** Cost centres of each company. Their budgets are near the spending of a usual month; one has only a limit. */
const costCentres = [
  { name: 'Diretoria', monthlyBudgetCents: 2_500_00 },
  { name: 'Comercial', monthlyBudgetCents: 2_000_00 },
  { name: 'Operações', monthlyBudgetCents: null },
];

/** The hotel whose guests request trips on a page of their own. */
const guestHotel = 'Hotel Jardins da Paulista';

async function openGuestPage(tx: Tx, id: string): Promise<void> {
  const street = { address: 'Alameda Santos', number: '1123', district: 'Jardim Paulista' };
  const pickup = { ...street, city: 'São Paulo', uf: 'SP', lat: -23.5641, lng: -46.6543, precision: 'exact' as const };
  const page = { active: true, pickup, origins: [], roomLimitCents: 150_00 };
  required(await savePage(tx, byTheLoader, { id, ...page }));
}

async function makeUsers(tx: Tx, partners: DemoPartner[], clients: DemoClient[]): Promise<Record<string, string>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const fleet = partners.find((one) => one.active && one.areaIndex === 0 && one.categories.includes('executivo'));
  const links: Record<Exclude<DemoLink, null>, { id_cliente: string; id_parceiro: string; driverId?: string }> = {
    client: { id_cliente: clients[0]?.id ?? '', id_parceiro: '' },
    hotel: { id_cliente: clients[HOTEL]?.id ?? '', id_parceiro: '' },
    partner: { id_cliente: '', id_parceiro: partners[0]?.id ?? '' },
    partner2: { id_cliente: '', id_parceiro: partners[1]?.id ?? '' },
    driver: { id_cliente: '', id_parceiro: fleet?.id ?? '', driverId: await firstDriver(tx, fleet?.id ?? '') },
  };
  const noCompany = { id_cliente: '', id_parceiro: '' };
  const userIds: Record<string, string> = {};
  for (const { email, nome, tipo, link } of demoAccounts) {
    const user = {
      email,
      nome,
      tipo,
      approvesTrips: tipo === 'cliente',
      passwordHash,
      ...(link ? links[link] : noCompany),
    };
    userIds[email] = required(await createUser(tx, byTheLoader, user)).id;
  }
  const approver = {
    email: 'aprovador@clientes.example',
    nome: 'Lúcia Fonseca',
    tipo: 'cliente' as const,
    approvesTrips: true,
    passwordHash,
  };
  userIds['approver'] = required(
    await createUser(tx, byTheLoader, { ...approver, id_cliente: clients[3]?.id ?? '', id_parceiro: '' }),
  ).id;
  const requester = { ...approver, email: 'pedidos@clientes.example', nome: 'Otávio Rangel', approvesTrips: false };
  userIds['requester'] = required(
    await createUser(tx, byTheLoader, { ...requester, id_cliente: clients[3]?.id ?? '', id_parceiro: '' }),
  ).id;
  const second = { ...approver, email: 'gerencia@central.example', nome: 'Ivo Peçanha', tipo: 'admin' as const };
  userIds['secondAdmin'] = required(
    await createUser(tx, byTheLoader, { ...second, approvesTrips: false, ...noCompany }),
  ).id;
  await setMailboxProven(tx, ...Object.values(userIds));
  await makeSignUps(tx, passwordHash);
  return userIds;
}

async function firstDriver(tx: Tx, partnerId: string): Promise<string> {
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partnerId).where('active', '=', true);
  return (await drivers.orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
}

/**
 * Creates two sign-ups that wait for an administrator: one of a partner with a verified e-mail address, and one of a
 * client without.
 */
async function makeSignUps(tx: Tx, passwordHash: string): Promise<void> {
  const asked = [
    {
      name: 'Jonas Albuquerque',
      email: 'jonas@novos.example',
      wants: 'parceiro',
      phone: '+5511987650001',
      document: '52998224725',
    },
    {
      name: 'Clínica Bem-Estar',
      email: 'contato@novos.example',
      wants: 'cliente',
      phone: '+5511987650002',
      document: '11222333000181',
    },
  ] as const;
  for (const { email, ...signUp } of asked) {
    const userId = await createAccount(tx, { email, name: signUp.name, passwordHash });
    if (!userId) continue;
    if (signUp.wants === 'parceiro') await setMailboxProven(tx, userId);
    await recordSignUp(tx, byTheLoader, userId, signUp);
  }
}
