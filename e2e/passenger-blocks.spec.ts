import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const category = 'comum';
const pier = { lat: -25.5149, lng: -48.5227 };

/** Creates an area of its own with a rank, whose trips are offered to the queue. */
async function makePier(central: Central) {
  const { admin, clientId, tripBody, panel } = central;
  const area = { name: 'Paranaguá', uf: 'PR', timeZone: 'America/Sao_Paulo' };
  const { id: serviceAreaId } = await admin.must('POST', '/areas', area);
  const { id: _id, ...tariff } = saoPauloComum;
  await admin.must('POST', '/tariffs', { ...tariff, serviceAreaId, category });
  const address = { address: 'Rua da Praia, 9', district: 'Centro', city: 'Paranaguá', uf: 'PR' };
  const place = await admin.must('POST', '/places', { ...address, ...pier, serviceAreaId, name: 'Trapiche' });
  const ground = { centre: pier, radiusMeters: 100, capacity: 5 };
  const rank = await admin.must('POST', '/ranks', { serviceAreaId, name: 'Trapiche', ...ground });
  const policy = { serviceAreaId, category, validFrom: '2026-01-01', kind: 'fila' };
  await admin.must('POST', '/dispatch-policies', { ...policy, offerSeconds: 120 });
  const stops = [
    { placeId: place.id, address: address.address },
    { ...address, address: 'Rua XV, 20' },
  ];
  const passengers = [{ name: 'Rita Falcão', phone: '(41) 98888-1234' }];
  const body = { ...tripBody, clientId, serviceAreaId, category, stops, passengers };
  const { lat, lng } = pier;
  const fixes = [0, 5].map((secondsAgo) => ({ lat, lng, accuracyMeters: 5, secondsAgo }));
  const join = async ({ email }: User) =>
    (await signInByApi(panel, email, PASSWORD)).must('POST', '/queue/join', { rankId: rank.id, fixes });
  return {
    join,
    request: () => admin.must('POST', '/trips', body),
    queue: async (name: string): Promise<User> => {
      const partnerId = await central.makePartner(name);
      const { drivers } = await admin.must('PATCH', `/partners/${partnerId}`, { areaIds: [serviceAreaId] });
      const user = await central.makeUser('parceiro', name, { id_parceiro: partnerId, driverId: drivers[0].id });
      await join(user);
      return user;
    },
  };
}

test('a driver asks not to be offered a passenger again, the central approves, and the next trip passes the driver over', async ({
  openAs,
  central,
  people,
}) => {
  const { join, request, queue } = await makePier(central);
  const driver = await queue('Trapiche Um');
  const api = await signInByApi(central.panel, driver.email, PASSWORD);
  const { id, code, termsVersion } = await request();
  const steps = { accept: { termsVersion }, depart: {}, arrive: {}, begin: {}, complete: { fareCents: 30_00 } };
  for (const [action, body] of Object.entries(steps)) await api.must('POST', `/trips/${id}/${action}`, body);

  const page = await openAs(driver, `/viagens/${id}`, phone);
  await page.getByRole('button', { name: 'Não atender mais este passageiro…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Não atender mais este passageiro' });
  await expect(dialog).toContainText('Lei 11.126/2005');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(dialog).toContainText('Escolha a conduta.');
  await dialog.getByLabel('Dano ao carro').check();
  await dialog.getByLabel('O que aconteceu?').fill('Rasgou o banco de trás.');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('À espera da central')).toBeVisible();

  const desk = await openAs(people.attendant, '/filas?aba=bloqueios');
  const asked = desk.getByRole('listitem').filter({ hasText: code });
  await expect(asked).toContainText('Rasgou o banco de trás.');
  await asked.getByRole('button', { name: 'Aprovar…' }).click();
  await desk.getByLabel('Resposta').fill('Vimos as fotos do banco.');
  await desk.getByRole('button', { name: 'Bloquear por 90 dias' }).click();
  await expect(asked).toContainText('Bloqueado até');
  await expect(page.getByText('Bloqueado até')).toBeVisible();

  await join(driver);
  const second = await queue('Trapiche Dois');
  const secondPage = await openAs(second, '/fila', phone);
  const next = await request();
  await expect(secondPage.getByRole('dialog', { name: 'Oferta para você' })).toContainText(next.code);
  await secondPage.getByRole('button', { name: `Aceitar viagem ${next.code}` }).click();
  await expect(secondPage.getByRole('heading', { level: 1, name: next.code })).toBeVisible();

  await page.goto('/viagens-solicitadas?vista=disputas');
  const lost = page.getByRole('listitem').filter({ hasText: next.code });
  await expect(lost).toContainText('Você era o 1º da fila.');
  await expect(lost).toContainText('Pediu para não atender este passageiro.');
  await page.goto('/fila');
  await expect(page.getByText('Vimos as fotos do banco.')).toBeVisible();
});
