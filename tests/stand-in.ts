import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Mood =
  | { kind: 'answering'; body: unknown; status?: number; afterMs?: number }
  | { kind: 'hanging' }
  | { kind: 'broken' }
  | { kind: 'rubbish'; text: string }
  | { kind: 'redirecting'; to: string };

/** Local server that replaces an external service. Tests set its behaviour and read the requests that it received. */
export type StandIn = {
  url: string;
  asked: URL[];
  mood: Mood;
  close(): Promise<void>;
};

export async function startStandIn(mood: Mood): Promise<StandIn> {
  const server = createServer((request, response) => {
    standIn.asked.push(new URL(request.url ?? '/', 'http://localhost'));
    reply(response, standIn.mood);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mood,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function reply(response: ServerResponse, mood: Mood): void {
  if (mood.kind === 'hanging') return;
  if (mood.kind === 'broken') response.writeHead(500).end('{}');
  else if (mood.kind === 'rubbish') response.writeHead(200).end(mood.text);
  else if (mood.kind === 'redirecting') response.writeHead(302, { location: mood.to }).end();
  else {
    const { body, status = 200, afterMs = 0 } = mood;
    setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      afterMs,
    );
  }
}

/** Answer of Photon to a search for Avenida Paulista. */
export const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-46.6563, -23.5615] },
      properties: {
        name: 'Museu de Arte de São Paulo',
        street: 'Avenida Paulista',
        housenumber: '1578',
        postcode: '01310-200',
        district: 'Bela Vista',
        city: 'São Paulo',
        state: 'São Paulo',
        country: 'Brasil',
        countrycode: 'BR',
        type: 'house',
        osm_id: 1,
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-9.14, 38.71] },
      properties: { name: 'Avenida Paulista', city: 'Lisboa', countrycode: 'PT', type: 'street' },
    },
  ],
};

export const nominatimAnswer = [
  {
    lat: '-23.5615',
    lon: '-46.6563',
    name: 'Avenida Paulista',
    address: {
      road: 'Avenida Paulista',
      suburb: 'Bela Vista',
      city: 'São Paulo',
      state: 'São Paulo',
      'ISO3166-2-lvl4': 'BR-SP',
      postcode: '01310-200',
      country_code: 'br',
    },
  },
];

/** Answer of OSRM for the route from Congonhas to Luz: 14.2 km, with one intermediate stop. */
export const osrmAnswer = {
  code: 'Ok',
  routes: [
    {
      distance: 14_200.4,
      duration: 1505.2,
      geometry: 'rueoCvrw{GwhAv`@syAzTovAkz@cmA_q@syA~W_jA{m@wj@sg@sb@{T',
      legs: [{ distance: 14_200.4, duration: 1505.2, steps: [] }],
    },
  ],
  waypoints: [],
};

export const viaCepAnswer = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'até 610 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
};
