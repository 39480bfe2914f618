import { type Caller, type Central, type Json, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';

/** Creates a client whose trips all need an approval, with a requester and an approver. */
async function makeStrictClient(central: Central): Promise<{ requester: User; approver: User; clientId: string }> {
  const policy = { name: 'Construtora Horizonte', approvalAboveCents: 10_00 };
  const { id: clientId } = await central.admin.must('POST', '/clients', policy);
  const requester = await central.makeUser('cliente', 'Otávio Rangel', { id_cliente: clientId });
  const approver = await central.makeUser('cliente', 'Renata Salgado', { id_cliente: clientId });
  const { version } = await central.admin.must('GET', `/users/${approver.id}`);
  await central.admin.must('PATCH', `/users/${approver.id}`, { approvesTrips: true, version });
  return { requester, approver, clientId };
}

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString();

function requestAs(caller: Caller, central: Central, clientId: string, more: object = {}): Promise<Json> {
  return caller.must('POST', '/trips', { ...central.tripBody, clientId, ...more });
}

test('a request that the policy does not allow waits for approval, and the approver publishes the trip with one tap', async ({
  openAs,
  central,
  people,
}) => {
  const { requester, approver } = await makeStrictClient(central);
  const decider = await openAs(approver, '/app/dashboard/default');
  const figure = decider.getByRole('listitem').filter({ hasText: 'Para você aprovar' });
  await expect(figure).toContainText('0');

  const asking = await openAs(requester, '/solicitar-viagem');
  const form = new RequestForm(asking);
  await form.fillWhoAndWhere();
  await expect(asking.getByText(/Acima de R\$\s10,00 o pedido precisa de aprovação/)).toBeVisible();
  const code = await form.send();

  const taking = await openAs(people.parceiro, '/viagens-solicitadas');
  const offered = taking.getByRole('article', { name: `Viagem ${code}` });
  await expect(offered).toHaveCount(0);

  // The number of waiting approvals on the dashboard rises without a reload. The number links to the queue of
  // approvals.
  await expect(figure).toContainText('1');
  await decider.getByRole('link', { name: 'Para você aprovar' }).click();
  await expect(decider).toHaveURL(/vista=aprovacoes$/);
  const waiting = decider.getByRole('listitem').filter({ hasText: code });
  await expect(waiting).toContainText(/Acima de R\$\s10,00 o pedido precisa de aprovação/);
  await expect(waiting).toContainText('por Otávio Rangel');
  await decider.getByRole('button', { name: `Aprovar ${code}` }).click();
  await expect(decider.getByText('Pedido aprovado.')).toBeVisible();
  await expect(decider.getByText('Nada espera a sua aprovação')).toBeVisible();
  await expect(offered).toBeVisible();
});

test('an approver must give a reason to refuse a request, and the requester reads the reason', async ({
  openAs,
  central,
}) => {
  const { requester, approver, clientId } = await makeStrictClient(central);
  const asking = await signInByApi(central.panel, requester.email, PASSWORD);
  const page = await openAs(approver, '/viagens-futuras?vista=aprovacoes', { viewport: { width: 390, height: 844 } });
  await expect(page.getByText('Nada espera a sua aprovação')).toBeVisible();
  // The request appears without a reload.
  const trip = await requestAs(asking, central, clientId);
  await page.getByRole('button', { name: `Recusar ${trip.code}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Recusar pedido' }).click();
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Há van da empresa neste horário');
  await dialog.getByRole('button', { name: 'Recusar pedido' }).click();
  await expect(page.getByText('Pedido recusado.')).toBeVisible();
  await expect(page.getByText('Nada espera a sua aprovação')).toBeVisible();
  const reader = await openAs(requester, `/viagens/${trip.id}`);
  await expect(reader.getByText('Recusada').first()).toBeVisible();
  await expect(reader.getByText('Há van da empresa neste horário')).toBeVisible();
});

test('the buttons of a trip keep the focus when the approver has approved the trip by keyboard', async ({
  openAs,
  central,
}) => {
  const { requester, approver, clientId } = await makeStrictClient(central);
  const asking = await signInByApi(central.panel, requester.email, PASSWORD);
  const trip = await requestAs(asking, central, clientId);
  const page = await openAs(approver, `/viagens/${trip.id}`);
  const approve = page.getByRole('button', { name: 'Aprovar', exact: true });
  await approve.press('Enter');
  await expect(page.getByText('Pedido aprovado.').first()).toBeVisible();
  await expect(approve).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Ações da viagem' })).toBeFocused();
});

test('an approver approves a whole series with one tap', async ({ openAs, central }) => {
  const { requester, approver, clientId } = await makeStrictClient(central);
  const asking = await signInByApi(central.panel, requester.email, PASSWORD);
  const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: day(5).slice(0, 10), skipHolidays: false };
  const asked = { ...central.tripBody, clientId, pickupAt: day(2), repeat };
  const { id, trips } = await asking.must('POST', '/series', asked);
  const page = await openAs(approver, '/viagens-futuras?vista=aprovacoes');
  await page.getByText(`Série de ${trips.length} viagens`).click();
  await expect(page.getByRole('list', { name: 'Viagens da série' }).getByRole('listitem')).toHaveCount(trips.length);
  await page.getByRole('button', { name: `Aprovar as ${trips.length} viagens da série` }).click();
  await expect(page.getByText(`${trips.length} pedidos aprovados.`)).toBeVisible();
  const after = await asking.must('GET', `/series/${id}`);
  expect(new Set(after.trips.map(({ status }: Json) => status))).toEqual(new Set(['scheduled']));
});
