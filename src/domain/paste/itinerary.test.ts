import { expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

const flights =
  'LA4587  NVT 11:05  >  CGH 12:20\nHospedagem: Hotel Tivoli Mofarrej\n24/04 15:00 saída do hotel\nLA4590  CGH 17:10  >  NVT 18:20';
const read = (text: string) => {
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' });
  return result.ok
    ? result.trips.map(({ from, to, time, flight }) => [from?.value, to?.value, time?.value, flight?.value])
    : [];
};

it('an itinerary gives the transfers between airport and hotel, with the landing as the pickup', () => {
  expect(read(`Preciso dos dois transfers.\n22/04\n${flights}`)).toEqual([
    ['CGH', 'Hotel Tivoli Mofarrej', '12:20', 'LA4587'],
    ['Hotel Tivoli Mofarrej', 'CGH', '15:00', 'LA4590'],
  ]);
});

it('an itinerary without a request gives nothing', () => {
  expect(read(`22/04\n${flights}`)).toEqual([]);
});

const ticket =
  'Passageira: Ana Lima\nVoo AD 4519\n13/04/2027\nSaída: Campinas (VCP) 08:35\nChegada: Curitiba (CWB) 09:40';

it.each([
  'buscar na chegada e levar pro Hotel Largo Azul por favor',
  'Preciso de táxi no desembarque até o Hotel Largo Azul',
  'Favor buscar nossa consultora desse voo e levar ao Hotel Largo Azul',
  'Please pick her up from this flight and take her to Hotel Largo Azul',
  'We need a taxi for her arrival, to Hotel Largo Azul',
  'Hola, necesito taxi para la llegada, al Hotel Largo Azul',
  'oi, consegue alguém me esperando na chegada? vou p/ Hotel Largo Azul',
  'tem alguém para me buscar no desembarque? vou para o Hotel Largo Azul',
])('“%s” above a ticket is a ride from the landing', (text) => {
  expect(read(`${text}\n\n${ticket}`)).toEqual([['Curitiba (CWB)', 'Hotel Largo Azul', '09:40', 'AD4519']]);
});

it.each([
  'São Paulo CGH 13:20 -> Porto Alegre POA 15:00\nFriday, 16 April 2027',
  'CGH São Paulo 13:20 > POA Porto Alegre 15:00\n16/04/2027',
  'CGH São Paulo 13:20 – POA Porto Alegre 15:00\nPortão 5 Assento 3C\nsexta, 16 de abril de 2027',
])('a town can stand beside the code, and the day below: “%s”', (lines) => {
  const text = `Favor buscar no aeroporto e levar ao Hotel Batel.\nVoo LA 3562\n${lines}`;
  expect(read(text)).toEqual([['aeroporto', 'Hotel Batel', '15:00', 'LA3562']]);
});

it.each([
  'BRUNO ZUCOLOTO / LA3087 / VIX-GRU\n16MAR27  embarque 05:25  partida 06:05\nAssento 14F  Portão 4',
  'BRUNO ZUCOLOTO | LA3087 | VIX-GRU\n16 MAR 2027  boarding 05:25  departure 06:05\nSeat 14F  Gate 4',
])('a boarding card tells the passenger and the flight of the ride: “%s”', (card) => {
  const text = `${card}\n\nPreciso de táxi 04h20 pro aeroporto pra esse voo, Av Saturnino Mauro 900, dinheiro`;
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' });
  expect(read(text)).toEqual([['Av Saturnino Mauro 900', 'aeroporto', '04:20', 'LA3087']]);
  expect(result.ok && result.trips[0]?.passengers[0]?.name?.value).toBe('BRUNO ZUCOLOTO');
});

it.each([
  'Please pick me up at Vitória airport and take me to Hotel Batel.',
  'Carro do aeroporto de Vitória até o Hotel Batel, pix',
])('the words below a ticket name its airport: “%s”', (words) => {
  const text = `Passenger: ANA LIMA\nG3 1384  GIG Rio de Janeiro 10:05 - VIX Vitória 11:10\nDate: 21 Mar 2027\n\n${words}`;
  const [trip] = read(text);
  expect(trip?.slice(1)).toEqual(['Hotel Batel', '11:10', 'G31384']);
  expect(trip?.[0]).toContain('Vitória');
});

it('a gate of a boarding card is no place', () => {
  const card = 'Voo G3 1347 05/05/2027\nPOA Porto Alegre 11:35 > CGH São Paulo 12:50\nPortão 2  Assento 7A';
  expect(read(`Carro ao aeroporto às 9h30 do dia 05, saindo do Hotel Batel.\n\n${card}`)).toEqual([
    ['Hotel Batel', 'aeroporto', '09:30', 'G31347'],
  ]);
});

it.each(['Just the arrival please', 'Only the arrival', 'Só a chegada, por favor', 'Apenas a chegada'])(
  '“%s” leaves out the way to the departure',
  (words) => {
    const request = `Need someone to meet me at arrivals and a ride to Hotel Tivoli Mofarrej. ${words}.`;
    expect(read(`${request}\n22/04\n${flights}`)).toEqual([['CGH', 'Hotel Tivoli Mofarrej', '12:20', 'LA4587']]);
  },
);

it.each([
  'Quiero un taxi del aeropuerto al Hotel Batel',
  'Preciso de táxi do aeroporto pro Hotel Batel',
  'I need a taxi from the airport to Hotel Batel',
])('the ride behind connecting flights begins at the last landing: “%s”', (words) => {
  const legs =
    '05/04/2027 AR 1242 Buenos Aires (AEP) 07:05 – São Paulo (GRU) 09:45\n05/04/2027 LA 3305 São Paulo (GRU) 11:50 – Curitiba (CWB) 12:55';
  const trips = read(`${words}\n\nPasajero: FACUNDO ARRIETA\n${legs}`);
  expect(trips.map((trip) => trip.slice(1))).toEqual([['Hotel Batel', '12:55', 'LA3305']]);
});

it.each([
  [
    'I need a pickup at the airport on arrival, to Hotel Mirador, and a car back to the airport on Friday at 14:30',
    'airport',
  ],
  [
    'Preciso de carro no aeroporto na chegada, pro Hotel Mirador, e carro de volta ao aeroporto sexta às 14:30',
    'aeroporto',
  ],
])('the hotel of a guest is near the airport between the flights: “%s”', (request, airport) => {
  const round = 'Wed 17 Mar 2027  G3 1220  GRU 08:10 - POA 09:50\nFri 19 Mar 2027  G3 1239  POA 17:05 - GRU 18:50';
  expect(read(`${request}\n\n${round}`)).toEqual([
    [airport, 'Hotel Mirador', '09:50', 'G31220'],
    ['Hotel Mirador', airport, '14:30', 'G31239'],
  ]);
});

it.each([
  'Saída 14:25   Chegada 17:40\nAssento 22H, 22J',
  'Dep 14:25 / Arr 17:40\nSeats 22H, 22J',
  'Partida 14:25 • Chegada 17:40',
  '14:25 → 17:40',
])('a ticket may tell both times on a line of their own: “%s”', (times) => {
  const text = `Podem me buscar na chegada em Viracopos e levar pro Hotel Largo Azul?\n\nAD 4982 Recife (REC) → Campinas (VCP)\n12/03/2027\n${times}`;
  expect(read(text)).toEqual([['Viracopos', 'Hotel Largo Azul', '17:40', 'AD4982']]);
});
