import type { Message } from './score.ts';

type Expected = Message['expected'][number];
/** A wording with the fields that it stands for. */
export type Form = readonly [text: string, fields: Expected];

export const people = (name: string): Expected => ({ passengers: [{ name }] });

export const english: readonly Form[] = [
  ['There are 3 of us.', { people: 3 }],
  ['We are 4.', { people: 4 }],
  ['Two adults and one child.', { people: 3 }],
  ['For 2 passengers.', { people: 2 }],
  ['My wife and I.', { people: 2 }],
  ['Party of 5.', { people: 5 }],
  ['We have 3 suitcases.', { luggage: 3 }],
  ['2 large bags.', { luggage: 2 }],
  ['One suitcase each.', { luggage: 1 }],
  ['I will pay cash.', { payment: 'cash' }],
  ['Paying by card.', { payment: 'card' }],
  ['Credit card payment.', { payment: 'card' }],
  ['Please invoice our company.', { payment: 'billed' }],
  ['Bill to our account.', { payment: 'billed' }],
  ['Cost center 4410.', { costCentre: '4410' }],
  ['Cost centre: UK-44', { costCentre: 'UK-44' }],
  ['Voucher no. 88120', { voucher: '88120' }],
  ['Voucher number: 88120', { voucher: '88120' }],
  ['Flight BA 247.', { flight: 'BA247' }],
  ['My flight is TP 071.', { flight: 'TP071' }],
  ['Flight number: UA861', { flight: 'UA861' }],
  ['Executive car please.', { category: 'executivo' }],
  ['We need a child seat.', { needs: ['child_seat'] }],
  ['A baby seat is needed.', { needs: ['baby_seat'] }],
  ['He uses a wheelchair.', { needs: ['wheelchair'] }],
  ['English speaking driver please.', { needs: ['english'] }],
];
export const ways: readonly Form[] = [
  [
    'tomorrow at 2:30 pm from Hotel Fasano to Galeão airport',
    { date: '2027-03-11', time: '14:30', from: 'Hotel Fasano', to: 'Galeão airport' },
  ],
  [
    'on 15 March at 14:30 from Rua Itapeva 240 to Hotel Fasano',
    { date: '2027-03-15', time: '14:30', from: 'Rua Itapeva 240', to: 'Hotel Fasano' },
  ],
  [
    'on March 15th, 2.30pm, from Rua Itapeva 240 to the Hotel Fasano',
    { date: '2027-03-15', time: '14:30', from: 'Rua Itapeva 240', to: 'Hotel Fasano' },
  ],
  [
    'this Friday at half past two in the afternoon from the Windsor Hotel to Barra Shopping',
    { date: '2027-03-12', time: '14:30', from: 'Windsor Hotel', to: 'Barra Shopping' },
  ],
  [
    'on Friday 12 March, 9 am, from our office at Rua Itapeva 240 to Santos Dumont',
    { date: '2027-03-12', time: '09:00', from: 'Rua Itapeva 240', to: 'Santos Dumont' },
  ],
  [
    'to pick us up at Hotel Fasano tomorrow at 7am and take us to Galeão airport',
    { date: '2027-03-11', time: '07:00', from: 'Hotel Fasano', to: 'Galeão airport' },
  ],
  [
    'today at 6 pm from Copacabana Palace to Rua Jardim Botânico 414',
    { date: '2027-03-10', time: '18:00', from: 'Copacabana Palace', to: 'Rua Jardim Botânico 414' },
  ],
];
export const englishOpenings = [
  'Hi, I need a taxi',
  'Hello, could we book a car',
  'Good morning, we would like a taxi',
  'Dear team, please arrange a car',
  'Can you send a cab',
];
export const englishNames: readonly Form[] = [
  ['My name is Nora Whitcombe.', people('Nora Whitcombe')],
  ['Name: Nora Whitcombe', people('Nora Whitcombe')],
  ['Thanks, Nora Whitcombe', people('Nora Whitcombe')],
  ['Passenger: Ms Nora Whitcombe', people('Nora Whitcombe')],
  ['Kind regards,\nNora Whitcombe', people('Nora Whitcombe')],
  ["It's for Mr. Alan Pryce.", people('Alan Pryce')],
  ['The guest is Mrs Nora Whitcombe.', people('Nora Whitcombe')],
  ['This is Nora.', people('Nora')],
];
export const spanishWays: readonly Form[] = [
  [
    'para mañana a las 14:30 desde el Hotel Fasano hasta el aeropuerto de Galeão',
    { date: '2027-03-11', time: '14:30', from: 'Hotel Fasano', to: 'aeropuerto de Galeão' },
  ],
  [
    'el viernes a las dos y media de la tarde del Hotel Fasano al Barra Shopping',
    { date: '2027-03-12', time: '14:30', from: 'Hotel Fasano', to: 'Barra Shopping' },
  ],
  [
    'para el 15 de marzo a las 9 de la mañana, desde Rua Itapeva 240 hasta la Rodoviária',
    { date: '2027-03-15', time: '09:00', from: 'Rua Itapeva 240', to: 'Rodoviária' },
  ],
  [
    'hoy a las 18 hs desde Rua Itapeva 240 al Hotel Fasano',
    { date: '2027-03-10', time: '18:00', from: 'Rua Itapeva 240', to: 'Hotel Fasano' },
  ],
  [
    'pasado mañana a las siete menos cuarto de la mañana desde el Hotel Fasano hasta Santos Dumont',
    { date: '2027-03-12', time: '06:45', from: 'Hotel Fasano', to: 'Santos Dumont' },
  ],
];
export const spanishOpenings = [
  'Hola, necesito un taxi',
  'Buenas tardes, quisiera reservar un coche',
  'Buenos días, quiero pedir un auto',
];
export const spanishNames: readonly Form[] = [
  ['Soy Elvira Montoya.', people('Elvira Montoya')],
  ['Mi nombre es Elvira Montoya.', people('Elvira Montoya')],
  ['A nombre de Elvira Montoya.', people('Elvira Montoya')],
  ['Pasajero: Ramiro Ledesma', people('Ramiro Ledesma')],
  ['Gracias, Elvira Montoya', people('Elvira Montoya')],
  ['Es para el señor Ramiro Ledesma.', people('Ramiro Ledesma')],
];
export const spanishExtras: readonly Form[] = [
  ['Somos tres.', { people: 3 }],
  ['Somos 2 adultos y 1 niño.', { people: 3 }],
  ['Mi esposa y yo.', { people: 2 }],
  ['Llevamos dos maletas.', { luggage: 2 }],
  ['Pago en efectivo.', { payment: 'cash' }],
  ['Pagamos con tarjeta.', { payment: 'card' }],
  ['Facturar a la empresa.', { payment: 'billed' }],
  ['Vuelo LA 3344.', { flight: 'LA3344' }],
  ['Necesitamos sillita para niño.', { needs: ['child_seat'] }],
];
