import type { Page } from '@playwright/test';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** No other test requests trips of this category. */
const category = 'van';
const port = { lat: -26.9078, lng: -48.6619 };

/** Creates a rank far from the places of other tests, to whose queue the trips of a category are offered. */
async function makePort(central: Central) {
  const { admin, clientId, tripBody, panel, areaId: serviceAreaId } = central;
  const { id: _id, ...tariff } = saoPauloComum;
  await admin.must('POST', '/tariffs', { ...tariff, serviceAreaId, category });
  const address = { address: 'Av. da Praia, 1', district: 'Centro', city: 'Santos', uf: 'SP' };
  const place = await admin.must('POST', '/places', { ...address, ...port, serviceAreaId, name: 'Porto' });
  const ground = { centre: port, radiusMeters: 100, capacity: 5 };
  const rank = await admin.must('POST', '/ranks', { serviceAreaId, name: 'Terminal de Cruzeiros', ...ground });
  const policy = { serviceAreaId, category, validFrom: '2026-01-01', kind: 'fila' };
  await admin.must('POST', '/dispatch-policies', { ...policy, offerSeconds: 120 });
  const stops = [
    { placeId: place.id, address: address.address },
    { ...address, address: 'Rua XV, 20' },
  ];
  return {
    request: () => admin.must('POST', '/trips', { ...tripBody, clientId, serviceAreaId, category, stops }),
    queue: async (name: string): Promise<User> => {
      const partnerId = await central.makePartner(name);
      const { drivers } = await admin.must('PATCH', `/partners/${partnerId}`, { categories: [category] });
      const links = { id_parceiro: partnerId, driverId: drivers[0].id };
      const user = await central.makeUser('parceiro', name, links);
      const fix = { ...port, accuracyMeters: 5 };
      const fixes = [
        { ...fix, secondsAgo: 0 },
        { ...fix, secondsAgo: 5 },
      ];
      const driver = await signInByApi(panel, user.email, PASSWORD);
      await driver.must('POST', '/queue/join', { rankId: rank.id, fixes });
      return user;
    },
  };
}

const offerOn = (page: Page) => page.getByRole('dialog', { name: 'Oferta para você' });

test('drivers at a rank get an offer in order, and a passed-over driver reads why and asks for a review', async ({
  openAs,
  central,
  people,
}) => {
  const { request, queue } = await makePort(central);
  const [paused, first, second] = [await queue('Porto Um'), await queue('Porto Dois'), await queue('Porto Três')];
  const waiting = await openAs(paused, '/fila', phone);
  await waiting.getByRole('button', { name: 'Pausar' }).click();
  await waiting.getByRole('dialog').getByLabel('30 minutos').check();
  await waiting.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await expect(waiting.getByText(/^Em pausa até/)).toBeVisible();
  const [firstPage, secondPage] = [
    await openAs(first, '/app/dashboard/default', phone),
    await openAs(second, '/fila', phone),
  ];
  await expect(secondPage.getByText('3º', { exact: true })).toBeVisible();

  const { id, code } = await request();
  await expect(offerOn(firstPage)).toContainText(code);
  await offerOn(firstPage).getByRole('button', { name: 'Recusar' }).click();
  await offerOn(firstPage).getByRole('button', { name: 'Sem tempo agora' }).click();
  await expect(offerOn(secondPage)).toContainText(code);
  await expect(offerOn(firstPage)).toHaveCount(0);
  await offerOn(secondPage)
    .getByRole('button', { name: `Aceitar viagem ${code}` })
    .click();
  await expect(secondPage.getByRole('heading', { level: 1, name: code })).toBeVisible();

  const board = await openAs(people.attendant, `/viagens/${id}`);
  const why = board.getByRole('region', { name: 'Por que foi oferecida a quem' });
  await why.getByText('3 motoristas na ordem').first().click();
  await expect(why.getByText('Em pausa').first()).toBeVisible();

  await waiting.goto('/viagens-solicitadas?vista=disputas');
  const lost = waiting.getByRole('listitem').filter({ hasText: code });
  await expect(lost).toContainText('Você era o 1º da fila.');
  await expect(lost).toContainText('Em pausa.');
  await lost.getByRole('link', { name: 'Pedir revisão' }).click();
  await waiting.getByLabel('O que deve ser revisto?').fill('Eu já tinha voltado da pausa.');
  await waiting.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(waiting.getByText('A central ainda não respondeu.')).toBeVisible();

  await board.goto('/filas?aba=revisoes');
  await board.getByRole('button', { name: 'Responder' }).click();
  await board.getByLabel('Resposta').fill('A pausa ia até as 15:30.');
  await board.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(waiting.getByText('A pausa ia até as 15:30.')).toBeVisible();
});
