import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import type { Role } from '#domain/access/roles.ts';
import { ADMIN, type PanelProcess } from './panel-process.ts';

export const PASSWORD = 'senha-de-teste-2026';

// oxlint-disable-next-line typescript/no-explicit-any -- the tests assert what they read
export type Json = any;

/** User who calls the API without a browser. The session is sent as a bearer token. */
export type Caller = {
  cookie: string;
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Json }>;
  /** Like `call`, but throws if the call fails. */
  must: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Json>;
};

export async function signInByApi(
  { url }: Pick<PanelProcess, 'url'>,
  email: string,
  password: string,
): Promise<Caller> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const caller: Caller = {
    cookie,
    call: async (method, path, body, headers = {}) => {
      const sent = {
        cookie,
        origin: url,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: sent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
    must: async (method, path, body, headers) => {
      const answer = await caller.call(method, path, body, headers);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  return caller;
}

/**
 * Returns an ID token that the panel issued for this user. Another application of the company would send such a token.
 */
export async function ownIdToken({ url }: Pick<PanelProcess, 'url'>, { cookie }: Caller): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

export type User = { id: string; email: string; nome: string };

/**
 * Central with area, tariff, places, a client and partners, created through the API as an administrator would do it.
 */
export type Central = {
  panel: PanelProcess;
  admin: Caller;
  areaId: string;
  clientId: string;
  placeIds: [string, string];
  /** Creates a partner that can drive `crews` trips at the same time. */
  makePartner: (name: string, crews?: number) => Promise<string>;
  makeUser: (
    tipo: Role,
    nome: string,
    links?: { id_cliente?: string; id_parceiro?: string; approvesTrips?: boolean; driverId?: string },
  ) => Promise<User>;
  /** Request body of an immediate trip of the client between the two places. */
  tripBody: Record<string, unknown>;
  /** Requests a trip with `tripBody` and the passed changes, as the administrator. */
  requestTrip: (change?: Record<string, unknown>) => Promise<Json>;
  /** Waits until a search for the text finds this number of trips. A job adds new trips to the search index. */
  untilFound: (text: string, count: number) => Promise<void>;
  /** Waits for an e-mail to this address, and returns the first link to the panel in the newest one. */
  linkMailedTo: (email: string) => Promise<string>;
};

/** One user of each role; the partner has a driver and a vehicle. */
export type People = Record<Role | 'attendant', User> & { partnerId: string };

export async function makePeople(central: Central): Promise<People> {
  const { clientId, makeUser } = central;
  const partnerId = await central.makePartner('Ponto Central');
  return {
    partnerId,
    admin: await makeUser('admin', 'Ada Prado'),
    cliente: await makeUser('cliente', 'Clara Nunes', { id_cliente: clientId }),
    parceiro: await makeUser('parceiro', 'Paulo Reis', { id_parceiro: partnerId }),
    cadviagens: await makeUser('cadviagens', 'Célia Braga', { id_cliente: clientId }),
    attendant: await makeUser('cadviagens', 'Átila Moura'),
  };
}

export async function makeCentral(panel: PanelProcess): Promise<Central> {
  const admin = await signInByApi(panel, ADMIN.email, ADMIN.password);
  // Trips in tests take milliseconds and are equal, so the review of short trips and the question about repeated requests
  // are disabled.
  await admin.must('PATCH', '/settings', { shortTripBp: 0, repeatWindowSeconds: 0 });
  const area = await admin.must('POST', '/areas', { name: 'São Paulo', uf: 'SP', timeZone: 'America/Sao_Paulo' });
  const { id: _id, ...tariff } = saoPauloComum;
  await admin.must('POST', '/tariffs', { ...tariff, serviceAreaId: area.id });
  const place = { serviceAreaId: area.id, city: 'São Paulo', uf: 'SP' };
  const airport = await admin.must('POST', '/places', {
    ...place,
    name: 'Aeroporto de Congonhas',
    address: 'Av. Washington Luís, s/n',
    district: 'Campo Belo',
    lat: -23.6273,
    lng: -46.6566,
  });
  const station = await admin.must('POST', '/places', {
    ...place,
    name: 'Estação da Luz',
    address: 'Praça da Luz, 1',
    district: 'Bom Retiro',
    lat: -23.5353,
    lng: -46.6345,
  });
  const client = await admin.must('POST', '/clients', { name: 'Aurora S.A.' });
  const tripBody = {
    clientId: client.id,
    passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
    stops: [airport, station].map(({ id, address }) => ({ placeId: id, address })),
    category: 'comum',
    paymentMethod: 'billed',
  };
  let users = 0;
  return {
    panel,
    admin,
    areaId: area.id,
    clientId: client.id,
    placeIds: [airport.id, station.id],
    makePartner: async (name, crews = 1) => {
      const partner = await admin.must('POST', '/partners', { name, areaIds: [area.id], categories: ['comum'] });
      for (let crew = 0; crew < crews; crew += 1) {
        users += 1;
        await admin.must('POST', `/partners/${partner.id}/drivers`, { name: `Motorista de ${name}` });
        const letter = String.fromCodePoint(65 + Math.floor(users / 100));
        const plate = `ABC${users % 10}${letter}${String(users % 100).padStart(2, '0')}`;
        await admin.must('POST', `/partners/${partner.id}/vehicles`, { plate, model: 'Sedã prata', category: 'comum' });
      }
      return partner.id;
    },
    makeUser: async (tipo, nome, links = {}) => {
      users += 1;
      const email = `usuario${users}@painel.example`;
      const user = await admin.must('POST', '/users', { email, password: PASSWORD, nome, tipo, ...links });
      return { id: user.id, email, nome };
    },
    tripBody,
    requestTrip: (change = {}) => admin.must('POST', '/trips', { ...tripBody, ...change }),
    untilFound: async (text, count) => {
      const found = async () => (await admin.must('GET', `/trips?q=${text}`)).items.length;
      await expect.poll(found).toBe(count);
    },
    linkMailedTo: (email) => linkMailedTo(panel, email),
  };
}

async function linkMailedTo({ dataDir, url }: PanelProcess, email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
      // In quoted-printable encoding, a line that continues ends in `=`.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = text.includes(`To: ${email}`) && new RegExp(`${url}\\S+`).exec(text)?.[0];
      if (link) return link;
    }
    await setTimeout(50);
  }
  throw new Error(`no mail with a link to ${email}`);
}
