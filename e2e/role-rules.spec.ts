import type { Page } from '@playwright/test';
import { withoutIds } from '#tests/without-ids.ts';
import { type Caller, type Json, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { about } from './requirements.ts';

test.describe('every call', () => {
  for (const [who, denied] of [
    ['cliente', ['/users', '/partners', '/wallets', '/ledger/proof', '/sign-ups']],
    ['parceiro', ['/users', '/wallets', '/ledger/proof']],
    ['cadviagens', ['/users', '/wallets', '/ledger/proof']],
    ['attendant', ['/users', '/wallets', '/ledger/proof']],
  ] as const) {
    test(about('1.8', 'every call', `${who} is refused calls that its pages do not offer`), async ({ desk }) => {
      const page = await desk(who);
      await page.goto('/conta');
      for (const path of denied) {
        const status = await page.evaluate(async (address) => (await fetch(address)).status, `/api/v1${path}`);
        expect.soft([403, 404, 405], path).toContain(status);
      }
    });
  }
});

test(
  about('1.8', 'every call', 'a caller without a session can neither read nor change anything'),
  async ({ central }) => {
    const trip = await central.requestTrip();
    for (const [method, path] of [
      ['GET', '/trips'],
      ['GET', `/trips/${trip.id}`],
      ['POST', '/trips'],
      ['POST', `/trips/${trip.id}/cancel`],
      ['GET', '/users'],
      ['GET', '/wallets'],
      ['GET', '/live'],
      ['GET', '/session'],
    ] as const) {
      const answer = await fetch(`${central.panel.url}/api/v1${path}`, {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      expect.soft(answer.status, `${method} ${path}`).toBe(401);
    }
  },
);

test(about('1.8', 'every call', 'the server checks the role for every action'), async ({ central, people }) => {
  const as = (user: User) => signInByApi(central.panel, user.email, PASSWORD);
  const [client, partner] = [await as(people.cliente), await as(people.parceiro)];
  const { id, termsVersion } = await central.requestTrip();
  for (const [caller, action, body] of [
    [client, 'accept', { termsVersion }],
    [client, 'complete', {}],
    [partner, 'designate', { partnerId: people.partnerId }],
    [partner, 'settle', {}],
    [partner, 'cancel', { reason: 'Não quero que ninguém faça' }],
  ] as const) {
    expect.soft((await caller.call('POST', `/trips/${id}/${action}`, body)).status, action).toBe(403);
  }
  const { body } = await central.admin.call('GET', `/trips/${id}`);
  expect(body).toMatchObject({ status: 'available', version: 1 });
});

/** Opens a live stream. `ended` resolves with the received text when the stream ends. */
async function listen(url: string, { cookie }: Caller) {
  const answer = await fetch(`${url}/api/v1/live`, { headers: { cookie } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const begun = Promise.withResolvers<void>();
  const ended = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      if (text.includes('event: hello')) begun.resolve();
    }
    return text;
  })();
  await begun.promise;
  return { ended };
}

for (const [what, take] of [
  ['the link', { id_parceiro: '' }],
  ['the role', { tipo: '' }],
] as const) {
  test(
    about('1.8', 'open stream', `the live stream ends without further events when ${what} is removed`),
    async ({ central }) => {
      const partnerId = await central.makePartner('Frota Leste');
      const user = await central.makeUser('parceiro', 'Vito Sá', { id_parceiro: partnerId });
      const caller = await signInByApi(central.panel, user.email, PASSWORD);
      const { ended } = await listen(central.panel.url, caller);
      await central.admin.must('PATCH', `/users/${user.id}`, take);
      const [secret, text] = await Promise.all([central.requestTrip(), ended]);
      expect(text).toContain('event: hello');
      expect(text).not.toContain(secret.id);
    },
  );
}

test(
  about('1.8', 'open stream', 'a trip leaves an open list when the partner loses its area'),
  async ({ openAs, central }) => {
    const partnerId = await central.makePartner('Frota Oeste');
    const user = await central.makeUser('parceiro', 'Saulo Dias', { id_parceiro: partnerId });
    const page = await openAs(user, '/viagens-solicitadas');
    const trip = await central.requestTrip();
    const card = page.getByRole('article', { name: `Viagem ${trip.code}` });
    await card.waitFor();
    await central.admin.must('PATCH', `/partners/${partnerId}`, { areaIds: [] });
    const unseen = await central.requestTrip();
    await card.waitFor({ state: 'detached' });
    await expect(page.getByRole('article', { name: `Viagem ${unseen.code}` })).toHaveCount(0);
  },
);

async function expectOutOfReach(page: Page, trip: Json): Promise<void> {
  await page.goto(`/viagens/${trip.id}`);
  await expect(page.getByText('Viagem não encontrada')).toBeVisible();
  await expect(page.getByText(trip.code)).toHaveCount(0);
  expect((await page.request.get(`/api/v1/trips/${trip.id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/v1/trips/${trip.id}/events`)).status()).toBe(404);
}

test.describe('the trips that a user sees', () => {
  let other: { clientId: string; user: User };
  test.beforeAll(async ({ central }) => {
    const { id } = await central.admin.must('POST', '/clients', { name: 'Hotel Austral' });
    other = { clientId: id, user: await central.makeUser('cliente', 'Rita Sol', { id_cliente: id }) };
  });

  for (const [who, row] of [
    ['cliente', 'trips of a client'],
    ['cadviagens', 'cadviagens'],
  ] as const) {
    test(about('1.8', row, `${who} sees only trips of its own client`), async ({ desk, central }) => {
      const own = await central.requestTrip();
      const foreign = await central.requestTrip({ clientId: other.clientId });
      const page = await desk(who);
      await page.goto(`/viagens?q=${own.code}`);
      await expect(page.getByText(own.code)).toBeVisible();
      await page.goto(`/viagens?q=${foreign.code}`);
      await expect(page.getByText('Nenhuma viagem com estes filtros')).toBeVisible();
      await expectOutOfReach(page, foreign);
    });
  }

  test(about('1.8', 'cadviagens', 'an attendant sees trips of every client'), async ({ desk, central }) => {
    const page = await desk('attendant');
    for (const clientId of [central.clientId, other.clientId]) {
      const trip = await central.requestTrip({ clientId });
      await page.goto(`/viagens/${trip.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(trip.code);
    }
  });

  test(
    about(
      '1.8',
      'trips of a partner',
      'a partner sees only available trips that it may accept, and trips offered or designated to it',
    ),
    async ({ desk, central, people }) => {
      const page = await desk('parceiro');
      const rivalId = await central.makePartner('Frota Norte');
      const otherRivalId = await central.makePartner('Frota Nordeste');
      const see = async (trip: Json) => (await page.request.get(`/api/v1/trips/${trip.id}`)).status();

      const available = await central.requestTrip();
      expect(await see(available)).toBe(200);
      await central.admin.must('POST', `/trips/${available.id}/accept`, {
        partnerId: rivalId,
        termsVersion: available.termsVersion,
      });
      expect(await see(available)).toBe(404);
      await expectOutOfReach(page, available);

      const offered = await central.requestTrip();
      await central.admin.must('POST', `/trips/${offered.id}/offer`, { partnerIds: [otherRivalId] });
      expect(await see(offered)).toBe(404);
      await central.admin.must('POST', `/trips/${offered.id}/withdraw`, {});
      await central.admin.must('POST', `/trips/${offered.id}/offer`, { partnerIds: [people.partnerId] });
      expect(await see(offered)).toBe(200);
      // Withdraws the offer, which would cover the partner's screen in the following tests.
      await central.admin.must('POST', `/trips/${offered.id}/withdraw`, {});

      const executive = await central.requestTrip({ category: 'executivo' });
      expect(await see(executive)).toBe(404);

      const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
      const scheduled = await central.requestTrip({ pickupAt: tomorrow });
      expect(await see(scheduled)).toBe(404);
      await central.admin.must('POST', `/trips/${scheduled.id}/designate`, { partnerId: people.partnerId });
      expect(await see(scheduled)).toBe(200);
    },
  );
});

test(
  about('1.8', 'wallets', 'a partner reads its own wallet; clients and cadviagens read none'),
  async ({ desk, central, people }) => {
    const rivalId = await central.makePartner('Frota Sul');
    const status = async (who: 'parceiro' | 'cliente' | 'cadviagens' | 'attendant', path: string) =>
      (await (await desk(who)).request.get(`/api/v1${path}`)).status();
    expect(await status('parceiro', `/wallets/${people.partnerId}`)).toBe(200);
    expect(await status('parceiro', `/wallets/${rivalId}`)).toBe(404);
    expect(await status('parceiro', `/wallets/${rivalId}/entries`)).toBe(404);
    expect(await status('parceiro', '/wallets')).toBe(403);
    for (const who of ['cliente', 'cadviagens', 'attendant'] as const) {
      expect.soft(await status(who, `/wallets/${people.partnerId}`), who).toBe(403);
      expect.soft(await status(who, `/wallets/${people.partnerId}/entries`), who).toBe(403);
    }
  },
);

function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

test.describe("the passenger's data", () => {
  const passengers = [{ name: 'Serafina Quintela', phone: '(11) 91234-5678' }];
  const stops = [
    {
      address: 'Rua Augusta',
      number: '1508',
      complement: 'apto 71',
      district: 'Consolação',
      city: 'São Paulo',
      uf: 'SP',
      precision: 'none',
    },
    { address: 'Alameda Santos', number: '2209', district: 'Jardins', city: 'São Paulo', uf: 'SP', precision: 'none' },
  ];
  const secrets = ['Quintela', 'Serafina', '91234', '1508', 'apto 71', 'Rua Augusta', 'Alameda Santos', '2209'];
  const request = { passengers, stops, notes: 'Portão azul' };

  test(
    about(
      '1.8',
      'before acceptance',
      'a partner sees districts, time, category, needs and pay, but no name, phone or door number',
    ),
    async ({ desk, central }) => {
      const page = await desk('parceiro');
      await page.goto('/viagens-solicitadas');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const answers: string[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'fetch' && response.url().includes('/trips')) {
          void response.text().then(
            (text) => answers.push(text),
            () => undefined,
          );
        }
      });
      const trip = await central.requestTrip({ ...request, needs: ['child_seat'] });
      const card = page.getByRole('article', { name: `Viagem ${trip.code}` });
      await card.waitFor();
      await expect(card).toContainText('Consolação');
      await expect(card).toContainText('Jardins');
      await page.goto(`/viagens/${trip.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(trip.code);
      const body = await (await page.request.get(`/api/v1/trips/${trip.id}`)).text();
      const shown = await page.locator('body').innerText();
      for (const secret of [...secrets, 'Portão azul']) {
        expect.soft(withoutIds(body), secret).not.toContain(secret);
        expect.soft(shown, secret).not.toContain(secret);
        expect.soft(withoutIds(answers.join('\n')), secret).not.toContain(secret);
      }
      const seen: Json = JSON.parse(body);
      expect(seen).toMatchObject({ category: 'comum', needs: ['child_seat'], pickupAt: trip.pickupAt, passengers: [] });
      expect(seen.stops.map(({ district }: Json) => district)).toEqual(['Consolação', 'Jardins']);
    },
  );

  test(
    about(
      '1.8',
      'while assigned',
      'the partner sees full name, phone and door number, also on the day on which the trip ended',
    ),
    async ({ openAs, central }) => {
      const partnerId = await central.makePartner('Frota Zona Sul');
      const user = await central.makeUser('parceiro', 'Caio Lima', { id_parceiro: partnerId });
      const caller = await signInByApi(central.panel, user.email, PASSWORD);
      const trip = await central.requestTrip(request);
      await caller.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
      const page = await openAs(user, `/viagens/${trip.id}`);
      const main = page.getByRole('main');
      await expect(main).toContainText('Serafina Quintela');
      await expect(main).toContainText('91234-5678');
      await expect(main).toContainText('1508');
      const { drivers, vehicles } = (await caller.call('GET', `/partners/${partnerId}`)).body;
      await caller.must('POST', `/trips/${trip.id}/arrive`, { driverId: drivers[0].id, vehicleId: vehicles[0].id });
      await caller.must('POST', `/trips/${trip.id}/begin`, {});
      await caller.must('POST', `/trips/${trip.id}/complete`, { fareCents: 30_00 });
      expect(JSON.stringify((await caller.call('GET', `/trips/${trip.id}`)).body)).toContain('Serafina Quintela');
      // A partner that gives a trip back loses the passenger's data at once.
      const other = await central.requestTrip(request);
      await caller.must('POST', `/trips/${other.id}/accept`, { termsVersion: other.termsVersion });
      await caller.must('POST', `/trips/${other.id}/give-back`, { reason: 'Carro quebrou' });
      expect(JSON.stringify((await caller.call('GET', `/trips/${other.id}`)).body)).not.toContain('Quintela');
    },
  );

  test(
    about('1.8', 'a day after', 'a day after the end the partner sees only the first name and the districts'),
    async ({ openAs, central }) => {
      const { id: clientId } = await central.admin.must('POST', '/clients', {
        name: 'Clínica Bem',
        allowsRecording: true,
      });
      const partnerId = await central.makePartner('Frota Centro');
      const user = await central.makeUser('parceiro', 'Lauro Pinho', { id_parceiro: partnerId });
      const caller = await signInByApi(central.panel, user.email, PASSWORD);
      const { drivers, vehicles } = (await caller.call('GET', `/partners/${partnerId}`)).body;
      const record = (begunAt: string, endedAt: string) =>
        caller.must('POST', '/trips/executions', {
          request: { ...request, clientId, category: 'comum', paymentMethod: 'billed', serviceAreaId: central.areaId },
          begunAt,
          endedAt,
          fareCents: 40_00,
          driverId: drivers[0].id,
          vehicleId: vehicles[0].id,
        });
      const recent = await record(ago(23.9), ago(23.5));
      const past = await record(ago(26), ago(24.1));
      expect((await caller.call('GET', `/trips/${recent.id}`)).body.passengers[0].name).toBe('Serafina Quintela');
      const body = withoutIds(JSON.stringify((await caller.call('GET', `/trips/${past.id}`)).body));
      for (const secret of secrets.filter((text) => text !== 'Serafina'))
        expect.soft(body, secret).not.toContain(secret);
      const page = await openAs(user, `/viagens/${past.id}`);
      await expect(page.getByRole('main')).toContainText('Serafina');
      await expect(page.getByRole('main')).toContainText('Consolação');
      await expect(page.getByRole('main')).not.toContainText('Quintela');
    },
  );
});
