import type { Message } from './score.ts';

/** A wording of one fact, with the value that it stands for. */
type Form<Value = string> = readonly [text: string, value: Value];

const receivedAt = '2027-03-10T10:00';

const dates: readonly Form[] = [
  ['amanhã', '2027-03-11'],
  ['depois de amanhã', '2027-03-12'],
  ['sexta-feira', '2027-03-12'],
  ['na sexta', '2027-03-12'],
  ['nesta sexta', '2027-03-12'],
  ['sexta, dia 12', '2027-03-12'],
  ['sexta (12/03)', '2027-03-12'],
  ['dia 15', '2027-03-15'],
  ['no dia 15/03', '2027-03-15'],
  ['15/3', '2027-03-15'],
  ['15/03/27', '2027-03-15'],
  ['15-03-2027', '2027-03-15'],
  ['15.03.2027', '2027-03-15'],
  ['15.03', '2027-03-15'],
  ['15 de março', '2027-03-15'],
  ['15 de março de 2027', '2027-03-15'],
  ['15/mar', '2027-03-15'],
  ['15-mar-2027', '2027-03-15'],
  ['segunda-feira, 15 de março', '2027-03-15'],
  ['seg 15/03', '2027-03-15'],
  ['2027-03-15', '2027-03-15'],
  ['próxima segunda', '2027-03-15'],
  ['segunda que vem, dia 15', '2027-03-15'],
  ['dia primeiro de abril', '2027-04-01'],
  ['1º de abril', '2027-04-01'],
  ['hoje', '2027-03-10'],
];
const times: readonly Form[] = [
  ['às 14h', '14:00'],
  ['às 14h30', '14:30'],
  ['14:30', '14:30'],
  ['às 14:30h', '14:30'],
  ['14h30min', '14:30'],
  ['14 horas', '14:00'],
  ['às 14.30', '14:30'],
  ['14hs', '14:00'],
  ['14:30hs', '14:30'],
  ['às duas da tarde', '14:00'],
  ['às 2 da tarde', '14:00'],
  ['2h da tarde', '14:00'],
  ['às 14 e 30', '14:30'],
  ['às duas e meia da tarde', '14:30'],
  ['às 15 para as 3 da tarde', '14:45'],
  ['ao meio-dia e meia', '12:30'],
  ['meio dia', '12:00'],
  ['às 20h', '20:00'],
  ['às 8 da noite', '20:00'],
  ['2:30 da tarde', '14:30'],
  ['a partir das 14h', '14:00'],
  ['por volta das 14h', '14:00'],
  ['14h em ponto', '14:00'],
];
const origins: readonly Form[] = [
  ['da Rua Itapeva, 240', 'Rua Itapeva, 240'],
  ['saindo da Rua Itapeva, 240', 'Rua Itapeva, 240'],
  ['saindo do Hotel Intercity', 'Hotel Intercity'],
  ['do Hotel Intercity', 'Hotel Intercity'],
  ['partindo da Av. Rio Branco 1500', 'Av. Rio Branco 1500'],
  ['com saída da Rua Itapeva 240', 'Rua Itapeva 240'],
  ['com embarque na Rua Itapeva 240', 'Rua Itapeva 240'],
  ['na Rua Itapeva 240', 'Rua Itapeva 240'],
  ['aqui na Rua Itapeva 240', 'Rua Itapeva 240'],
  ['desde o Hospital Mãe de Deus', 'Hospital Mãe de Deus'],
  ['da sede da Nexus (Rua Itapeva 240)', 'sede da Nexus (Rua Itapeva 240)'],
  ['do bairro Funcionários', 'bairro Funcionários'],
  ['de Contagem', 'Contagem'],
  ['do Aeroporto de Confins', 'Aeroporto de Confins'],
];
const targets: readonly Form[] = [
  ['para o Aeroporto de Confins', 'Aeroporto de Confins'],
  ['até o Aeroporto de Confins', 'Aeroporto de Confins'],
  ['com destino ao Shopping Diamond', 'Shopping Diamond'],
  ['para a Rua dos Guajajaras 500', 'Rua dos Guajajaras 500'],
  ['pra Rua dos Guajajaras, 500, Lourdes', 'Rua dos Guajajaras, 500, Lourdes'],
  ['pro Hospital Felício Rocho', 'Hospital Felício Rocho'],
  ['p/ a Rodoviária', 'Rodoviária'],
  ['indo para a Clínica Vitalis', 'Clínica Vitalis'],
  ['rumo ao Mineirão', 'Mineirão'],
  ['para Nova Lima', 'Nova Lima'],
  ['para o Espaço Meet, Av. Raja Gabaglia 2671', 'Espaço Meet, Av. Raja Gabaglia 2671'],
  ['até Ouro Preto', 'Ouro Preto'],
  ['para o restaurante Xapuri', 'restaurante Xapuri'],
];
const names: readonly Form[] = [
  ['Passageira: Ilda Fagundes.', 'Ilda Fagundes'],
  ['Passageiro Célio Abranches.', 'Célio Abranches'],
  ['Nome: Ilda Fagundes', 'Ilda Fagundes'],
  ['O passageiro é o Sr. Célio Abranches.', 'Célio Abranches'],
  ['O passageiro será Célio Abranches.', 'Célio Abranches'],
  ['É para a Dona Ilda.', 'Ilda'],
  ['É pro Célio Abranches.', 'Célio Abranches'],
  ['Quem vai é a Ilda Fagundes.', 'Ilda Fagundes'],
  ['Quem vai viajar é Ilda Fagundes.', 'Ilda Fagundes'],
  ['Em nome de Ilda Fagundes.', 'Ilda Fagundes'],
  ['No nome da Ilda Fagundes', 'Ilda Fagundes'],
  ['Meu nome é Ilda Fagundes.', 'Ilda Fagundes'],
  ['Sou o Célio.', 'Célio'],
  ['Aqui é a Ilda.', 'Ilda'],
  ['Aqui quem fala é Ilda Fagundes.', 'Ilda Fagundes'],
  ['Obrigada, Ilda', 'Ilda'],
  ['Att, Ilda Fagundes', 'Ilda Fagundes'],
  ['Ilda Fagundes', 'Ilda Fagundes'],
  ['Ilda', 'Ilda'],
  ['Ilda Fagundes - (31) 98877-1020', 'Ilda Fagundes'],
  ['Hóspede: Sra. Ilda Fagundes (apto 804)', 'Ilda Fagundes'],
  ['Paciente Ilda Fagundes, 78 anos.', 'Ilda Fagundes'],
  ['Nosso diretor Célio Abranches é quem vai.', 'Célio Abranches'],
  ['A cliente se chama Ilda Fagundes.', 'Ilda Fagundes'],
  ['Buscar a Sra. Ilda Fagundes.', 'Ilda Fagundes'],
  ['Procurar por Ilda Fagundes na recepção.', 'Ilda Fagundes'],
  ['Chamar pela Ilda Fagundes.', 'Ilda Fagundes'],
  ['Pax: Célio Abranches', 'Célio Abranches'],
  ['(Ilda Fagundes)', 'Ilda Fagundes'],
  ['Minha mãe Ilda Fagundes vai no carro.', 'Ilda Fagundes'],
];
const openings = [
  'Bom dia! Preciso de um táxi',
  'Boa tarde, gostaria de agendar um carro',
  'Oi, quero um carro',
  'Olá, por favor reservem um táxi',
  'Favor agendar corrida',
  'carro',
  'Prezados, solicito um veículo',
  'Oi, tudo bem? Vocês conseguem um carro',
  'Boa noite. Seria possível um táxi',
  'Central, anota aí: táxi',
  'Bom dia, preciso marcar uma corrida',
  'Boa tarde. Agendamento de transfer',
];

type Facts = { date: Form; time: Form; from: Form; to: Form; name: Form };
const layouts: readonly ((facts: Facts, opening: string) => string)[] = [
  ({ date, time, from, to, name }, opening) => `${opening} ${date[0]} ${time[0]} ${from[0]} ${to[0]}. ${name[0]}`,
  ({ date, time, from, to, name }, opening) => `${opening} ${from[0]} ${to[0]} ${date[0]} ${time[0]}. ${name[0]}`,
  ({ date, time, from, to, name }, opening) => `${opening}, ${date[0]}, ${time[0]}, ${from[0]}, ${to[0]}.\n${name[0]}`,
  ({ date, time, from, to, name }, opening) => `${opening} ${date[0]}\n${time[0]}\n${from[0]} ${to[0]}\n${name[0]}`,
];

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** Returns messages in which each wording of each fact stands at least once, with the other wordings in rotation. */
export function variations(): Message[] {
  const messages: Message[] = [];
  const longest = Math.max(dates.length, times.length, origins.length, targets.length, names.length);
  for (let round = 0; round < layouts.length; round += 1)
    for (let index = 0; index < longest; index += 1) {
      const facts: Facts = {
        date: pick(dates, index + round * 7),
        time: pick(times, index + round * 5),
        from: pick(origins, index + round * 3),
        to: pick(targets, index + round * 2),
        name: pick(names, index + round * 11),
      };
      const phone = /\(31\) 98877-1020/.test(facts.name[0]) ? '+5531988771020' : undefined;
      messages.push({
        id: `v-${round}-${String(index).padStart(2, '0')}`,
        kind: 'whatsapp',
        language: 'pt',
        receivedAt,
        text: pick(layouts, round)(facts, pick(openings, index + round)),
        expected: [
          {
            passengers: [{ name: facts.name[1], ...(phone && { phone }) }],
            date: facts.date[1],
            time: facts.time[1],
            from: facts.from[1],
            to: facts.to[1],
          },
        ],
        cancelled: [],
      });
    }
  return messages;
}
