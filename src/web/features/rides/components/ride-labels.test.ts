import { describe, expect, it } from 'vitest';
import type { RideView } from '#contract/rides.ts';
import { languageOf, rideLanguages } from '../texts/language.ts';
import { formatArrival, formatColour, formatRide } from './ride-labels.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ride: RideView = {
  code: 'V-000001',
  phase: 'searching',
  ending: null,
  pickupAt: '2026-11-20T12:20:00Z',
  endedAt: null,
  timeZone: 'America/Sao_Paulo',
  approver: null,
  arrivedAt: null,
  pickup: { place: 'Estação da Luz', region: 'Bom Retiro, São Paulo', point: null },
  destination: { place: null, region: 'Campo Belo, São Paulo', point: null },
  gaveBack: false,
  driver: null,
  boardingPin: null,
  payer: null,
  payment: null,
  position: null,
  distanceMeters: null,
  arrivesAt: null,
  late: null,
  words: null,
  lostItems: null,
  rating: null,
  refusal: null,
  orderPath: null,
  central: { name: 'Central', phone: null },
  tiles: null,
};
const driver = { firstName: 'Rui', plate: 'ABC1D23', model: 'Sedã', colour: 'prata' };
const { pt, en, es } = rideLanguages;

it.each([
  [{}, 'Procurando um motorista', 'assim que aceitar'],
  [{ pickupAt: '2026-11-20T13:00:01Z' }, 'Sua viagem está marcada', 'quando forem confirmados'],
  [{ approver: 'reception' }, 'Aguardando a aprovação da recepção', 'O hotel ainda confere'],
  [{ approver: 'client' }, 'Aguardando aprovação', 'precisa ser aprovado'],
  [{ phase: 'over', ending: 'rejected', approver: 'reception' }, 'Viagem não autorizada', 'Fale com a recepção.'],
  [{ gaveBack: true }, 'Procurando outro motorista', 'não pôde seguir'],
  [{ phase: 'accepted', driver }, 'Seu táxi está confirmado', 'Rui vai buscar você.'],
  [{ phase: 'accepted' }, 'Seu táxi está confirmado', 'Um motorista vai buscar você.'],
  [{ phase: 'en_route', driver }, 'Seu táxi está a caminho', 'Rui está indo'],
  [
    { phase: 'en_route', late: { newAt: '2026-11-20T12:31:00Z' } },
    'Seu táxi vai atrasar',
    'Nova previsão: 09:31. O embarque estava marcado para 09:20.',
  ],
  [{ phase: 'accepted', late: { newAt: null } }, 'Seu táxi vai atrasar', 'Ainda não há nova previsão.'],
  [{ phase: 'arrived', arrivedAt: '2026-11-20T12:05:00Z' }, 'Seu táxi chegou', 'desde as 09:05.'],
  [{ phase: 'in_progress' }, 'Boa viagem!', 'Seguindo para Campo Belo, São Paulo.'],
  [
    { phase: 'in_progress', destination: { place: 'Aeroporto', region: '', point: null }, distanceMeters: 3200 },
    'Boa viagem!',
    'Seguindo para Aeroporto, a cerca de 3,2\u00A0km daqui.',
  ],
  [{ phase: 'over', ending: 'no_show' }, 'Viagem encerrada', 'esperou'],
  [{ phase: 'over', ending: 'completed' }, 'Viagem concluída', 'Obrigado'],
] as const)('the passenger’s page shows heading and text of the ride with %o', (change, title, lead) => {
  const words = formatRide({ ...ride, ...change }, now, pt);
  expect(words.title).toBe(title);
  expect(words.lead).toContain(lead);
});

describe('a trip that did not take place', () => {
  it.each([
    ['cancelled', '+551140028922', 'Se ainda precisar de um táxi, fale com a central.'],
    ['cancelled', null, 'Se ainda precisar de um táxi, fale com quem pediu a viagem para você.'],
    ['unattended', '+551140028922', 'Nenhum motorista pôde atender. Fale com a central.'],
    ['unattended', null, 'Nenhum motorista pôde atender. Fale com quem pediu a viagem para você.'],
    ['rejected', '+551140028922', 'Fale com quem pediu a viagem para você.'],
  ] as const)(
    'with the ending %s, the page refers the passenger to the central only when its phone is known: %s',
    (ending, phone, lead) => {
      const central = { name: 'Central', phone };
      expect(formatRide({ ...ride, phase: 'over', ending, central }, now, pt).lead).toBe(lead);
    },
  );
});

it.each([
  [pt, 'Prata', 'Prata'],
  [en, 'Prata', 'Silver'],
  [en, 'azul', 'blue'],
  [en, 'Cinza metálico', 'Grey metálico'],
  [en, 'Azul-marinho', 'Azul-marinho'],
  [en, 'constructor', 'constructor'],
  [es, 'Preto', 'Negro'],
])('a colour is told in the language of the page where its words are usual', ({ texts }, colour, told) => {
  expect(formatColour(colour, texts)).toBe(told);
});

describe('the arrival', () => {
  const position = { lat: -23.6, lng: -46.65, accuracyMeters: 10, at: '2026-11-20T11:59:50Z' };
  const coming = { ...ride, phase: 'en_route', position, distanceMeters: 2300 } as const;
  const arrivesAt = '2026-11-20T12:06:00Z';

  it.each([
    [pt, 'Chega em 6 min', 'Previsão: 09:06 · A cerca de 2,3\u00A0km do embarque'],
    [en, 'Arrives in 6 min', 'Estimated time: 09:06 · About 2.3\u00A0km from the pickup point'],
    [es, 'Llega en 6 min', 'Previsión: 09:06 · A unos 2.3\u00A0km de la recogida'],
  ])('is told in minutes, in the language of the page', (language, figure, note) => {
    expect(formatArrival({ ...coming, arrivesAt }, now, language)).toEqual({ figure, note });
  });

  it('from an old position is a time with the age of the position, without exact minutes', () => {
    const old = { ...position, at: '2026-11-20T11:56:00Z' };
    const told = (language: (typeof rideLanguages)[keyof typeof rideLanguages]) =>
      formatArrival({ ...coming, position: old, arrivesAt }, now, language);
    expect(told(pt)).toEqual({ figure: null, note: 'Previsão de chegada: 09:06, pela posição de há 4 min.' });
    expect(told(en)?.note).toBe('Estimated arrival: 09:06, from the position of 4 min ago.');
    expect(told(es)?.note).toBe('Llegada prevista: 09:06, según la posición de hace 4 min.');
  });

  it('without a position is not available yet, and is not told to a passenger in the car', () => {
    const told = { figure: null, note: 'Posição do carro ainda não disponível.' };
    expect(formatArrival({ ...coming, position: null }, now, pt)).toEqual(told);
    expect(formatArrival({ ...coming, position: null, phase: 'in_progress' }, now, pt)).toBeNull();
  });

  it('without an estimate is only the distance, and nothing at the pickup', () => {
    expect(formatArrival(coming, now, pt)).toEqual({ figure: null, note: 'A cerca de 2,3\u00A0km do embarque.' });
    expect(formatArrival({ ...coming, distanceMeters: 0 }, now, pt)?.note).toBe('Quase no local de embarque.');
    expect(formatArrival({ ...coming, arrivesAt, phase: 'arrived' }, now, pt)).toBeNull();
  });

  it('in the past or within a minute is not a negative number', () => {
    expect(formatArrival({ ...coming, arrivesAt: '2026-11-20T11:58:00Z' }, now, pt)?.figure).toBe(
      'Chega em menos de 1 min',
    );
    expect(formatArrival({ ...coming, arrivesAt: '2026-11-20T13:05:00Z' }, now, pt)?.figure).toBe('Chega em 1 h 5 min');
  });
});

describe('the language of the page', () => {
  it.each([
    ['es', 'en', ['pt-BR'], 'es'],
    [undefined, 'en', ['pt-BR'], 'en'],
    [undefined, null, ['fr-FR', 'es-AR', 'en'], 'es'],
    [undefined, null, ['EN-us'], 'en'],
    [undefined, null, ['de', 'toString'], 'pt'],
    [undefined, 'fr', [], 'pt'],
  ] as const)('is, asked for %s, kept as %s, in a browser with %j: %s', (asked, kept, browser, language) => {
    expect(languageOf(asked, kept, browser)).toBe(language);
  });

  it('has no text that was left in Portuguese', () => {
    const shared = new Set([
      'languages',
      'plate',
      'pin',
      'destination',
      'underAMinute',
      'receipt',
      'askedDelay',
      'refusal',
    ]);
    const left = [en, es].flatMap(({ texts }) =>
      Object.entries(texts).filter(([name, text]) => typeof text === 'string' && text === Object(pt.texts)[name]),
    );
    expect(left.map(([name]) => name).filter((name) => !shared.has(name))).toEqual([]);
  });
});
