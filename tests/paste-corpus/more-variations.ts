import {
  english,
  ways,
  englishOpenings,
  englishNames,
  spanishWays,
  spanishOpenings,
  spanishNames,
  spanishExtras,
  type Form,
  people,
} from './foreign-wordings.ts';
import type { Message } from './score.ts';

type Expected = Message['expected'][number];

const receivedAt = '2027-03-10T10:00';

/** Statements beside the way, in the languages of the corpus. */
const extras: readonly Form[] = [
  ['Somos 3 pessoas.', { people: 3 }],
  ['São 4 passageiros.', { people: 4 }],
  ['Vamos em 5.', { people: 5 }],
  ['Seremos 2 adultos e 1 criança.', { people: 3 }],
  ['Eu e meu marido.', { people: 2 }],
  ['Eu e mais duas pessoas.', { people: 3 }],
  ['Eu, minha esposa e dois filhos.', { people: 4 }],
  ['Serão três passageiros.', { people: 3 }],
  ['Total de 6 pessoas.', { people: 6 }],
  ['Grupo de 8 pessoas.', { people: 8 }],
  ['Passageiros: 3', { people: 3 }],
  ['Nº de passageiros: 3', { people: 3 }],
  ['Qtde de passageiros: 3', { people: 3 }],
  ['03 passageiros', { people: 3 }],
  ['3 pax', { people: 3 }],
  ['Temos 2 malas.', { luggage: 2 }],
  ['2 malas grandes e 1 pequena.', { luggage: 3 }],
  ['Levo uma mala.', { luggage: 1 }],
  ['Com 3 malas despachadas.', { luggage: 3 }],
  ['Bagagem: 4 volumes', { luggage: 4 }],
  ['Malas: 2', { luggage: 2 }],
  ['3 bagagens', { luggage: 3 }],
  ['duas malas de 23kg', { luggage: 2 }],
  ['Pagamento em dinheiro.', { payment: 'cash' }],
  ['Pago em espécie.', { payment: 'cash' }],
  ['Vou pagar no cartão.', { payment: 'card' }],
  ['Pagamento: cartão de crédito', { payment: 'card' }],
  ['Pago com débito.', { payment: 'card' }],
  ['Pagamento via Pix.', { payment: 'pix' }],
  ['Pode ser no pix?', { payment: 'pix' }],
  ['Faturado.', { payment: 'billed' }],
  ['Faturar para a empresa.', { payment: 'billed' }],
  ['Favor faturar.', { payment: 'billed' }],
  ['Pagamento faturado', { payment: 'billed' }],
  ['Cobrança na fatura mensal.', { payment: 'billed' }],
  ['Na conta da empresa.', { payment: 'billed' }],
  ['Centro de custo 4410.', { costCentre: '4410' }],
  ['Centro de custo: ADM-33', { costCentre: 'ADM-33' }],
  ['C. Custo: 4410', { costCentre: '4410' }],
  ['CC 4410', { costCentre: '4410' }],
  ['CC: 12.330.01', { costCentre: '12.330.01' }],
  ['C.C.: 4410', { costCentre: '4410' }],
  ['c/c 4410', { costCentre: '4410' }],
  ['no centro de custo 4410', { costCentre: '4410' }],
  ['Voucher 88120', { voucher: '88120' }],
  ['Voucher nº 88120', { voucher: '88120' }],
  ['Voucher: VC-88120', { voucher: 'VC-88120' }],
  ['Nº do voucher: 88120', { voucher: '88120' }],
  ['Nosso voucher é 88120.', { voucher: '88120' }],
  ['Usar o voucher 88120.', { voucher: '88120' }],
  ['Voucher de número 88120.', { voucher: '88120' }],
  ['código do voucher 88120', { voucher: '88120' }],
  ['Voo LA 3344.', { flight: 'LA3344' }],
  ['Voo: G3-1520', { flight: 'G31520' }],
  ['Meu voo é o AD 4520.', { flight: 'AD4520' }],
  ['voo Azul 4520', { flight: 'AD4520' }],
  ['Nº do voo: LA3344', { flight: 'LA3344' }],
  ['voo da Gol 1520', { flight: 'G31520' }],
  ['Latam 3344', { flight: 'LA3344' }],
  ['Carro executivo, por favor.', { category: 'executivo' }],
  ['Categoria: executivo', { category: 'executivo' }],
  ['Precisa ser van.', { category: 'van' }],
  ['Veículo: van', { category: 'van' }],
  ['Precisamos de cadeirinha.', { needs: ['child_seat'] }],
  ['Com cadeira infantil.', { needs: ['child_seat'] }],
  ['com bebê conforto', { needs: ['baby_seat'] }],
  ['Ele é cadeirante.', { needs: ['wheelchair'] }],
  ['Usa cadeira de rodas.', { needs: ['wheelchair'] }],
  ['Levo meu cachorro.', { needs: ['pet'] }],
  ['Vou com um gatinho na caixa de transporte.', { needs: ['pet'] }],
  ['Motorista que fale inglês.', { needs: ['english'] }],
  ['Precisa de porta-malas grande.', { needs: ['large_trunk'] }],
  ['Telefone: (31) 98877-1020', {}],
];
const route: Expected = { date: '2027-03-15', time: '14:30', from: 'Rua Itapeva 240', to: 'Hotel Fasano' };
const several: readonly Form[] = [
  [
    'Passageiros: Ilda Fagundes e Célio Abranches',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Passageiros: Ilda Fagundes, Célio Abranches e Nadir Portela',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }, { name: 'Nadir Portela' }], people: 3 },
  ],
  [
    'Passageiros:\n- Ilda Fagundes\n- Célio Abranches',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Passageiros:\n1. Ilda Fagundes\n2. Célio Abranches\n3. Nadir Portela',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }, { name: 'Nadir Portela' }], people: 3 },
  ],
  [
    'Passageiros: Ilda Fagundes / Célio Abranches',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Passageiros: Ilda Fagundes (31 98877-1020) e Célio Abranches (31 98877-3040)',
    {
      passengers: [
        { name: 'Ilda Fagundes', phone: '+5531988771020' },
        { name: 'Célio Abranches', phone: '+5531988773040' },
      ],
      people: 2,
    },
  ],
  [
    'Vão a Sra. Ilda Fagundes e o Sr. Célio Abranches.',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Para os diretores Célio Abranches e Nadir Portela.',
    { passengers: [{ name: 'Célio Abranches' }, { name: 'Nadir Portela' }], people: 2 },
  ],
  [
    'Os passageiros são Ilda Fagundes e Célio Abranches.',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Ilda Fagundes e Célio Abranches',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  [
    'Irão: Ilda Fagundes, Célio Abranches',
    { passengers: [{ name: 'Ilda Fagundes' }, { name: 'Célio Abranches' }], people: 2 },
  ],
  ['Passageira: Ilda Fagundes. Solicitante: Otília Barreto', { passengers: [{ name: 'Ilda Fagundes' }] }],
  [
    'Passageira Ilda Fagundes.\n\nAtenciosamente,\nOtília Barreto\nSecretária\n(31) 3222-1000',
    { passengers: [{ name: 'Ilda Fagundes' }] },
  ],
  [
    'Passageira Ilda Fagundes, tel. 31 98877-1020',
    { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] },
  ],
  [
    'Passageira Ilda Fagundes. Contato: 31 98877-1020',
    { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] },
  ],
  [
    'Passageira: Ilda Fagundes\nCelular: (31) 9 8877-1020',
    { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] },
  ],
  [
    'Passageira: Ilda Fagundes | WhatsApp +55 31 98877-1020',
    { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] },
  ],
  ['Passageira: Ilda Fagundes 31988771020', { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] }],
];
/** Labels of a form: name, date, time, origin, destination. */
const labels: readonly (readonly [string, string, string, string, string])[] = [
  ['Passageiro', 'Data', 'Hora', 'Origem', 'Destino'],
  ['Nome do passageiro', 'Data da viagem', 'Horário', 'Local de embarque', 'Local de desembarque'],
  ['Nome', 'Dia', 'Horário de saída', 'Saída', 'Destino'],
  ['PASSAGEIRO(A)', 'DATA', 'HORÁRIO', 'ENDEREÇO DE ORIGEM', 'ENDEREÇO DE DESTINO'],
  ['Hóspede', 'Data', 'Hora de embarque', 'Embarque', 'Desembarque'],
  ['Usuário', 'Data', 'Hora', 'De', 'Para'],
  ['Quem vai', 'Quando', 'Que horas', 'Buscar em', 'Levar para'],
  ['Cliente', 'Data do serviço', 'Horário do embarque', 'Ponto de partida', 'Ponto de chegada'],
  ['Passenger name', 'Date', 'Pick-up time', 'Pick-up address', 'Drop-off address'],
  ['Guest', 'Date', 'Time', 'From', 'To'],
  ['Passenger', 'Pickup date', 'Pickup time', 'Pickup location', 'Destination'],
  ['Pasajero', 'Fecha', 'Hora', 'Origen', 'Destino'],
  ['Pasajero', 'Día', 'Horario', 'Recogida', 'Destino'],
];
const signs = [': ', ' - ', ':', ' = '];

const merge = (...parts: Expected[]): Expected => Object.assign({}, ...parts) as Expected;
const message = (id: string, language: string, text: string, ...expected: Expected[]): Message => ({
  id,
  kind: 'whatsapp',
  language,
  receivedAt,
  text,
  expected,
  cancelled: [],
});
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Returns messages with further facts, in three languages, as prose, forms and tables. */
export function moreVariations(): Message[] {
  const base = people('Ilda Fagundes');
  const opening = 'Bom dia, preciso de um táxi dia 15/03 às 14h30 da Rua Itapeva 240 para o Hotel Fasano.';
  return [
    ...extras.map(([text, fields], index) =>
      message(
        `x-${index}`,
        'pt',
        `${opening} ${text}${/[.?]$/.test(text) ? '' : '\n'} Passageira: Ilda Fagundes`,
        merge(
          route,
          base,
          fields,
          text.startsWith('Telefone') ? { passengers: [{ name: 'Ilda Fagundes', phone: '+5531988771020' }] } : {},
        ),
      ),
    ),
    ...english.map(([text, fields], index) => {
      const [way, facts] = pick(ways, index);
      const [name, who] = pick(englishNames, index);
      return message(
        `e-${index}`,
        'en',
        `${pick(englishOpenings, index)} ${way}. ${text} ${name}`,
        merge(facts, who, fields),
      );
    }),
    ...spanishExtras.map(([text, fields], index) => {
      const [way, facts] = pick(spanishWays, index);
      const [name, who] = pick(spanishNames, index);
      return message(
        `s-${index}`,
        'es',
        `${pick(spanishOpenings, index)} ${way}. ${text} ${name}`,
        merge(facts, who, fields),
      );
    }),
    ...several.map(([text, fields], index) => message(`p-${index}`, 'pt', `${opening}\n${text}`, merge(route, fields))),
    ...labels.flatMap(([name, date, time, from, to], index) =>
      signs.map((sign, at) =>
        message(
          `f-${index}-${at}`,
          'pt',
          `Favor reservar:\n${name}${sign}Ilda Fagundes\n${date}${sign}15/03/2027\n${time}${sign}14:30\n${from}${sign}Rua Itapeva 240\n${to}${sign}Hotel Fasano`,
          merge(route, base),
        ),
      ),
    ),
    ...labels.flatMap((heads, index) =>
      ['\t', ';', ' | '].map((sign, at) =>
        message(
          `t-${index}-${at}`,
          'pt',
          `Segue lista:\n\n${heads.join(sign)}\n${['Ilda Fagundes', '15/03/2027', '14:30', 'Rua Itapeva 240', 'Hotel Fasano'].join(sign)}\n${['Célio Abranches', '16/03/2027', '08:00', 'Hotel Fasano', 'Galeão'].join(sign)}`,
          merge(route, base),
          { ...people('Célio Abranches'), date: '2027-03-16', time: '08:00', from: 'Hotel Fasano', to: 'Galeão' },
        ),
      ),
    ),
  ];
}
