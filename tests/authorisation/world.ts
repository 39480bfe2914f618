import { noRules } from '#domain/employees/policy.ts';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import type { Role } from '#domain/access/roles.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';

/** Kinds of caller, in the order of the columns of the tables. */
export const columns = [
  'admin',
  'attendant',
  'client',
  'registrar',
  'partner',
  'unlinked client',
  'unlinked partner',
  'nobody',
] as const;
export type Column = (typeof columns)[number];

/** Owner of the record in the call: the caller's own client or partner, another one, or no owner (unknown id). */
export const targets = ['own', 'foreign', 'none'] as const;
export type Target = (typeof targets)[number];

/** One id of each kind. The callers in the columns belong to the client and partner of the own side. */
export type Ids = Record<
  | 'areaId'
  | 'placeId'
  | 'otherPlaceId'
  | 'tariffId'
  | 'clientId'
  | 'costCentreId'
  | 'voucherId'
  | 'employeeId'
  | 'employeeGroupId'
  | 'partnerId'
  | 'driverId'
  | 'vehicleId'
  | 'userId'
  | 'signUpId'
  | 'otherSignUpId',
  string
>;
/** Area with a client and a partner, and one user of each. These two users are not callers in the columns. */
export type Side = Ids & { requester: Caller; assignee: Caller };

export type World = {
  panel: Panel;
  central: Central;
  /** One caller per column. The last column stands for three callers: signed out, without a role, and blocked. */
  callers: Record<Exclude<Column, 'nobody'>, Caller> & { nobody: Record<string, Caller> };
  sides: { own: Side; foreign: Side };
};

// Number of drivers of a partner. Each trip that a test assigns to the partner needs another driver.
const DRIVERS = 60;

/**
 * Creates two areas without common records, each with a client and a partner. The callers of the columns belong to the
 * own side.
 */
export async function makeWorld(cluster?: TemplateCluster): Promise<World> {
  const panel = await startPanel({ config: { rateLimit: false }, ...(cluster && { cluster }) });
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  // Each caller of the table creates a trip with an unpaid Pix charge, so the limits of open charges are raised.
  await must(admin.patch('/settings', { openChargesPerClient: 1_000, openChargesPerPartner: 1_000 }));
  const otherArea = await must(admin.post('/areas', { name: 'Curitiba', uf: 'PR', timeZone: 'America/Sao_Paulo' }));
  const [own, foreign] = await Promise.all([
    makeSide(panel, central, admin, central.clientId, central.areaId),
    makeSide(panel, central, admin, central.otherClientId, otherArea.id),
  ]);
  const as = (tipo: Role, more: object = {}) => panel.signIn({ tipo, ...more });
  const { clientId, partnerId } = own;
  return {
    panel,
    central,
    sides: { own, foreign },
    callers: {
      admin,
      attendant: await as('cadviagens'),
      client: await as('cliente', { clientId, approvesTrips: true }),
      registrar: await as('cadviagens', { clientId }),
      partner: await as('parceiro', { partnerId }),
      'unlinked client': await as('cliente'),
      'unlinked partner': await as('parceiro'),
      nobody: {
        'nobody, signed out': panel.nobody,
        'nobody, without a role': await panel.signIn({ tipo: null, clientId, partnerId }),
        'nobody, blocked': await blocked(panel),
      },
    },
  };
}

async function blocked(panel: Panel): Promise<Caller> {
  const caller = await panel.signIn({ tipo: 'admin' });
  const block = { blocked_at: new Date(), blocked_reason: 'Saiu' };
  await panel.services.db.updateTable('profiles').set(block).where('user_id', '=', caller.userId).execute();
  return caller;
}

async function makeSide(
  panel: Panel,
  central: Central,
  admin: Caller,
  clientId: string,
  areaId: string,
): Promise<Side> {
  // The sign-ups start first, because each takes at least half a second.
  const signUps = Promise.all([signUp(panel, 'cliente'), signUp(panel, 'parceiro')]);
  const policy = { allowsRecording: true, approvalCategories: ['executivo'] };
  await must(admin.patch(`/clients/${clientId}`, policy));
  const { costCentres } = await must(admin.post(`/clients/${clientId}/cost-centres`, { name: 'Vendas' }));
  const voucher = await must(
    admin.post(`/clients/${clientId}/vouchers`, { code: 'OBRA12', uses: 10, expiresOn: '2099-12-31' }),
  );
  const group = await must(admin.post('/employee-groups', { clientId, name: 'Vendas', policy: noRules }));
  const employee = await must(admin.post('/employees', { clientId, name: 'Ana', phone: '(11) 92222-1111' }));
  const partnerId = await central.makePartner({ drivers: DRIVERS });
  const { drivers, vehicles } = await must(
    admin.patch(`/partners/${partnerId}`, { areaIds: [areaId], categories: ['comum', 'executivo'] }),
  );
  const place = { serviceAreaId: areaId, address: 'Alameda Reservada, 1', city: 'Cidade', uf: 'SP' };
  const [from, to] = [
    await must(admin.post('/places', { ...place, name: 'Sede', lat: -25.43, lng: -49.27 })),
    await must(admin.post('/places', { ...place, name: 'Aeroporto', lat: -25.53, lng: -49.17 })),
  ];
  const tariff = { ...saoPauloComum, serviceAreaId: areaId };
  await must(admin.post('/tariffs', { ...tariff, validFrom: '2024-01-01' }));
  const unused = await must(admin.post('/tariffs', { ...tariff, validFrom: '2099-01-01' }));
  const requester = await panel.signIn({ tipo: 'cliente', clientId });
  const [signUpId, otherSignUpId] = await signUps;
  return {
    areaId,
    placeId: from.id,
    otherPlaceId: to.id,
    tariffId: unused.id,
    clientId,
    costCentreId: costCentres[0].id,
    voucherId: voucher.id,
    employeeId: employee.id,
    employeeGroupId: group.id,
    partnerId,
    driverId: drivers[0].id,
    vehicleId: vehicles[0].id,
    userId: (await panel.signIn({ tipo: 'cliente', clientId })).userId,
    signUpId,
    otherSignUpId,
    requester,
    assignee: await panel.signIn({ tipo: 'parceiro', partnerId }),
  };
}

let asked = 0;

async function signUp({ nobody, services: { db } }: Panel, wants: 'cliente' | 'parceiro'): Promise<string> {
  const body = { ...signUpBody(), wants };
  await must(nobody.post('/sign-ups', body));
  const account = db.selectFrom('auth_users').select('id').where('email', '=', body.email);
  return (await account.executeTakeFirstOrThrow()).id;
}

/** Returns the sign-up form of a new person. */
export function signUpBody() {
  asked += 1;
  return {
    name: 'Nova Pessoa',
    email: `cadastro${asked}@exemplo.com.br`,
    phone: '(11) 98765-4321',
    document: cpf(asked),
    wants: 'cliente',
    password: 'uma senha bem longa',
  };
}

function cpf(number: number): string {
  const base = Array.from(String(700_000_000 + number), Number);
  const first = checkDigit(base);
  return [...base, first, checkDigit([...base, first])].join('');
}

function checkDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

/** Returns ids that do not exist. */
export function nothing(): Ids {
  return {
    areaId: newId(),
    placeId: newId(),
    otherPlaceId: newId(),
    tariffId: newId(),
    clientId: newId(),
    costCentreId: newId(),
    voucherId: newId(),
    employeeId: newId(),
    employeeGroupId: newId(),
    partnerId: newId(),
    driverId: newId(),
    vehicleId: newId(),
    userId: newId(),
    signUpId: newId(),
    otherSignUpId: newId(),
  };
}

/** Returns the body of a call that must succeed. */
export async function must(calling: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await calling;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export function requestBody(
  world: World,
  ids: Ids,
  more: { minutes?: number; category?: string; paymentMethod?: PaymentMethod } = {},
) {
  const { minutes, category = 'comum', paymentMethod = 'billed' } = more;
  const placeIds: [string, string] = [ids.placeId, ids.otherPlaceId];
  const body = tripBody(
    { ...world.central, placeIds },
    { clientId: ids.clientId, paymentMethod, ...(minutes && { minutes }) },
  );
  return { ...body, category, serviceAreaId: ids.areaId };
}
