import { actionLabel, actionLabels, type TripAction } from '#domain/trips/actions.ts';
import type { Party } from '#domain/trips/parties.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { expectAccessible } from './axe.ts';
import { type Caller, type Central, type Json, PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { loadUntilShown } from './load-until-shown.ts';

/**
 * Steps that bring a trip to each status. The scheduled trip is designated to the partner, and the trips accepted by
 * the partner have a proposed change until the passenger boards.
 */
const lives: [status: TripStatus, steps: string[]][] = [
  ['awaiting_approval', []],
  ['scheduled', ['designate']],
  ['available', ['launch']],
  ['offered', ['offer']],
  ['accepted', ['launch', 'accept', 'propose']],
  ['en_route', ['launch', 'accept', 'propose', 'depart']],
  ['arrived', ['launch', 'accept', 'propose', 'arrive']],
  ['in_progress', ['launch', 'accept', 'arrive', 'begin']],
];
const byPartner = new Set(['accept', 'depart', 'arrive', 'begin']);
// Reconfirmation is due a day after acceptance at the earliest, so these trips have no button for it. `undo` has a
// separate test below.
const unseen = new Set<TripAction>(['reconfirm', 'undo']);

test('each transition that a user may execute has a button on the page of the trip', async ({
  openAs,
  central,
  people,
}) => {
  test.setTimeout(180_000);
  const { admin, clientId, makeUser } = central;
  await admin.must('PATCH', `/clients/${clientId}`, { approvalCategories: ['executivo'] });
  const approver = await makeUser('cliente', 'Alba Costa', { id_cliente: clientId, approvesTrips: true });
  const partnerId = await central.makePartner('Ponto das Ações', lives.length);
  const driver = await makeUser('parceiro', 'Dário Luz', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, driver.email, PASSWORD);
  const client = await signInByApi(central.panel, people.cliente.email, PASSWORD);
  const trips: Json[] = [];
  for (const [index] of lives.entries()) trips.push(await tripFor(index, central, { client, partner, partnerId }));

  const pages: Partial<Record<Party, { email: string }>> = {
    client: people.cliente,
    approver,
    attendant: people.attendant,
    admin: people.admin,
    partner: driver,
    designated: driver,
    offered: driver,
    assignee: driver,
  };
  for (const person of new Set(Object.values(pages))) {
    const page = await openAs(person);
    const ofClient = person === people.cliente || person === approver;
    const audience = ofClient ? 'client' : person === driver ? 'partner' : 'central';
    for (const [index, [status]] of lives.entries()) {
      const labels = transitions
        .filter(({ from, by, action }) => {
          return from.includes(status) && by.some((party) => pages[party] === person) && !unseen.has(action);
        })
        .map(({ action }) => actionLabel(action, trips[index], audience));
      if (labels.length === 0) continue;
      await page.goto(`/viagens/${trips[index].id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(trips[index].code);
      for (const label of new Set(labels)) {
        const button = page.getByRole('main').locator('a, button').getByText(label, { exact: true });
        // The scheduled trip is designated to a driver, so a new search gains the client nothing.
        if (ofClient && label === 'Procurar motorista agora') {
          await expect.soft(button, `${label}, ${status}, ${person.email}`).toHaveCount(0);
          continue;
        }
        await expect.soft(button, `${label}, ${status}, ${person.email}`).toBeVisible();
      }
    }
  }
});

test('a driver whose vehicle has expired documents reads this at departure, and chooses another vehicle', async ({
  openAs,
  central,
}) => {
  const { admin, makePartner, makeUser, requestTrip } = central;
  const partnerId = await makePartner('Ponto das Placas');
  const driver = await makeUser('parceiro', 'Davi Prado', { id_parceiro: partnerId });
  const { id } = await requestTrip();
  await admin.must('POST', `/trips/${id}/accept`, { termsVersion: 1, partnerId });
  const {
    vehicles: [old],
  } = await admin.must('GET', `/partners/${partnerId}`);
  await admin.must('POST', `/partners/${partnerId}/vehicles`, { plate: 'XYZ1A23', model: 'Spin', category: 'comum' });
  const expired = { version: old.version, permitExpiresOn: '2020-01-31' };
  await admin.must('PATCH', `/partners/${partnerId}/vehicles/${old.id}`, expired);

  const page = await openAs(driver, `/viagens/${id}`);
  await page.getByRole('button', { name: actionLabels.depart }).press('Enter');
  await expect(page.getByText(/^O veículo tem documento vencido na data da viagem/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: actionLabels.depart });
  await expectAccessible(page);
  await dialog.getByLabel('Veículo').selectOption({ label: 'XYZ1A23 · Spin · Comum' });
  await dialog.getByRole('button', { name: actionLabels.depart }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('A caminho', { exact: true }).first()).toBeVisible();
  const departed = await admin.must('GET', `/trips/${id}`);
  expect(departed.vehicleId).not.toBe(old.id);
});

test("the column of action buttons in a list is as wide as the user's actions need", async ({
  openAs,
  central,
  people,
}) => {
  const pickupAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const { code } = await central.requestTrip({ pickupAt });
  const widths: number[] = [];
  for (const person of [people.cliente, people.admin]) {
    const page = await openAs(person, '/viagens-futuras');
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.getByRole('listitem').filter({ hasText: code });
    await loadUntilShown(page, row);
    const button = person === people.admin ? actionLabels.launch : `Mais ações da viagem ${code}`;
    await expect(row.getByRole('button', { name: button })).toBeVisible();
    const column = row.locator('[data-actions]');
    widths.push(await column.evaluate(({ clientWidth }) => clientWidth));
    expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  expect(widths).toEqual([36, 250]);
});

type Doers = { client: Caller; partner: Caller; partnerId: string };

async function tripFor(index: number, { admin, tripBody }: Central, { client, partner, partnerId }: Doers) {
  const [status, steps] = lives[index] ?? ['scheduled', []];
  const at = (minutes: number) => new Date(Date.now() + (30 + index * 3) * 3_600_000 + minutes * 60_000).toISOString();
  const category = status === 'awaiting_approval' ? 'executivo' : 'comum';
  let trip: Json = await client.must('POST', '/trips', { ...tripBody, category, pickupAt: at(0) });
  const { drivers, vehicles } = await admin.must('GET', `/partners/${partnerId}`);
  const crew = { driverId: drivers[index].id, vehicleId: vehicles[index].id };
  const bodies: Record<string, object> = {
    designate: { partnerId },
    offer: { partnerIds: [partnerId] },
    accept: { termsVersion: trip.termsVersion },
    depart: crew,
    arrive: crew,
  };
  for (const step of steps) {
    trip =
      step === 'propose'
        ? await admin.must('PATCH', `/trips/${trip.id}`, { version: trip.version, pickupAt: at(30) })
        : await (byPartner.has(step) ? partner : admin).must('POST', `/trips/${trip.id}/${step}`, bodies[step] ?? {});
  }
  expect(trip.status).toBe(status);
  return trip;
}

test('a double tap on “Cheguei” only reports the arrival, because beginning the trip needs a confirmation', async ({
  openAs,
  central,
}) => {
  const partnerId = await central.makePartner('Ponto do Toque');
  const user = await central.makeUser('parceiro', 'Tomás Reis', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, user.email, PASSWORD);
  const trip: Json = await central.requestTrip();
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await partner.must('POST', `/trips/${trip.id}/depart`, {});
  const page = await openAs(user, '/viagens', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.clock.install();
  await page.goto(`/viagens/${trip.id}`);
  const main = page.getByRole('main');
  const arrive = main.getByRole('button', { name: 'Cheguei' });
  await expect(arrive).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  const statusNow = async () => (await central.admin.must('GET', `/trips/${trip.id}`)).status;
  /**
   * Moves the clock in steps of 5 ms until the button is visible. The steps are too short to end the delay during which
   * buttons ignore presses.
   */
  const shown = (name: string) =>
    expect
      .poll(async () => {
        await page.clock.runFor(5);
        return page.getByRole('button', { name, exact: true }).last().isVisible();
      })
      .toBe(true);

  const { x, y, width, height } = (await arrive.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await shown('Iniciar viagem');
  await tap();
  await page.clock.runFor(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await statusNow()).toBe('arrived');

  await page.clock.runFor(1_500);
  await tap();
  await shown('Voltar');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Iniciar viagem' });
  await expect(confirm).toBeDisabled();
  await page.clock.runFor(1_500);
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await shown('Concluir viagem');
  expect(await statusNow()).toBe('in_progress');

  const undo = main.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeDisabled();
  await page.clock.runFor(1_500);
  await undo.click();
  await shown('Iniciar viagem');
  expect(await statusNow()).toBe('arrived');
  await expect(undo).toHaveCount(0);
});
