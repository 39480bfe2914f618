import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

const read = (text: string) => {
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' });
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map((trip) => ({
    names: trip.passengers.map(({ name }) => name?.value),
    way: `${trip.from?.value} > ${trip.to?.value}`,
    when: `${trip.date?.value} ${trip.time?.value}`,
    returnOf: trip.returnOf,
    luggage: trip.luggage?.value,
  }));
};

describe('the rows of a list', () => {
  it('may have a head whose labels give the counts', () => {
    const text =
      'chegam sex 19/03 todos em GRU T3 e vao p/ hotel Panamby\n\nNOME\tVOO\tHORA\tMALAS\nAyumi Ferro\tLA7922\t06:10\t2\nPaolo Nardini\tAZ674\t06:35\t3';
    expect(read(text)).toEqual([
      {
        names: ['Ayumi Ferro'],
        way: 'GRU T3 > hotel Panamby',
        when: '2027-03-19 06:10',
        returnOf: undefined,
        luggage: 2,
      },
      {
        names: ['Paolo Nardini'],
        way: 'GRU T3 > hotel Panamby',
        when: '2027-03-19 06:35',
        returnOf: undefined,
        luggage: 3,
      },
    ]);
  });

  it('are a trip and its return when they tell a way in and a way out', () => {
    const text =
      'Favor reservar para o pax Egon Krüger:\nIN - 15/04 - voo G3 1275 - chega CGH 13:45 - para Hotel Estanplaza Berrini\nOUT - 17/04 - 17h15 do hotel para CGH - voo G3 1288 das 19h30';
    expect(read(text).map(({ way, when, returnOf }) => [way, when, returnOf])).toEqual([
      ['CGH > Hotel Estanplaza Berrini', '2027-04-15 13:45', undefined],
      ['Hotel Estanplaza Berrini > CGH', '2027-04-17 17:15', 0],
    ]);
  });

  it('are on the next day when they are after midnight', () => {
    const text =
      'Retorno da festa 12/03\nSaída: Espaço Villa Jockey\n22:30 - Dalva - R. Antônio Agu 90\n01:00 - Heitor - R. Camargo 455';
    expect(read(text).map(({ when }) => when)).toEqual(['2027-03-12 22:30', '2027-03-13 01:00']);
  });

  it.each([
    ['9h00 - táxi: Rua Bahia 930 -> Rua Boa Vista 254', '13h00 - táxi: Rua Boa Vista 254 -> Rua Bahia 930'],
    ['9h00 - carro: Rua Bahia 930 > Rua Boa Vista 254', '13h00 - carro: Rua Boa Vista 254 > Rua Bahia 930'],
    ['Táxi 1: 9h, Rua Bahia 930 até Rua Boa Vista 254', 'Táxi 2: 13h, Rua Boa Vista 254 até Rua Bahia 930'],
    ['Táxi ida: 9h, Rua Bahia 930 até Rua Boa Vista 254', 'Táxi volta: 13h, Rua Boa Vista 254 até Rua Bahia 930'],
    ['9h: Rua Bahia 930 x Rua Boa Vista 254', '13h: Rua Boa Vista 254 x Rua Bahia 930 (só a Ana)'],
  ])('may begin with the word for the car: “%s”', (...rows) => {
    const trips = read(`Agenda da Dra. Ana Lima, 12/03\n\n${rows.join('\n')}`);
    expect(trips.map(({ way, when }) => [way, when])).toEqual([
      ['Rua Bahia 930 > Rua Boa Vista 254', '2027-03-12 09:00'],
      ['Rua Boa Vista 254 > Rua Bahia 930', '2027-03-12 13:00'],
    ]);
  });

  it('may have the origin below a title that names the house', () => {
    const text =
      'Lista de transfers 12/03 - Hotel Azul\nNOME / VOO / HORA / DESTINO\nIvo Reis / LA3021 / 09:10 / Hotel Azul\nAna Lima / AD4080 / 15:50 / Pousada Verde\nTodos saindo do aeroporto.';
    expect(read(text).map(({ way }) => way)).toEqual(['aeroporto > Hotel Azul', 'aeroporto > Pousada Verde']);
  });

  it.each(['todos: aeroporto -> Pousada Azul', '(aeroporto x Pousada Azul, pix)', 'Aeroporto > Pousada Azul'])(
    'may have the ends below the name of the house: “%s”',
    (ends) => {
      const rows = '12/03 sex\n14:20 LA3098 Thiago e Bruna, 2 pessoas\n19:45 G3 2044 Renata Reis, 1 pessoa';
      const trips = read(`Pousada Azul - chegadas\n${ends}\n\n${rows}\n\nRua fechada p/ carro a partir de sexta 18h`);
      expect(trips.map(({ way, names }) => [way.toLowerCase(), names])).toEqual([
        ['aeroporto > pousada azul', ['Thiago', 'Bruna']],
        ['aeroporto > pousada azul', ['Renata Reis']],
      ]);
    },
  );

  it.each([
    ['Chegada', 'Palestra', 'Saída'],
    ['Chegada', 'Reunião', 'Retorno'],
    ['Arrival', 'Talk', 'Departure'],
  ])('may each begin with a word for the way: “%s”, “%s”, “%s”', (first, second, third) => {
    const text = `Traslados do Prof. Ivo Reis:\n- ${first}: 12/03/2027, 13h20, Aeroporto Sul > Hotel Azul\n- ${second}: 13/03/2027, 08h15, Hotel Azul > Centro Norte\n- ${third}: 13/03/2027, 16h00, Centro Norte > Aeroporto Sul`;
    expect(read(text).map(({ way, when }) => [way, when])).toEqual([
      ['Aeroporto Sul > Hotel Azul', '2027-03-12 13:20'],
      ['Hotel Azul > Centro Norte', '2027-03-13 08:15'],
      ['Centro Norte > Aeroporto Sul', '2027-03-13 16:00'],
    ]);
  });

  it('may tell luggage that is for the ways of the airport alone', () => {
    const text =
      'Itinerary for Ana Lima, 12 March\n9:00 Airport -> Hotel Azul\n13:00 Hotel Azul -> Rua Bahia 930\n18:00 Rua Bahia 930 -> Airport\nOne suitcase on the airport runs.';
    expect(read(text).map(({ luggage }) => luggage)).toEqual([1, undefined, 1]);
  });

  it.each([
    'chegada em Congonhas, voo LA3921 x residência',
    'desembarque em Congonhas (LA3921) > residência',
    'chegada em Congonhas, voo LA3921 -> residência',
  ])('may have the sign of the way behind the flight: “%s”', (words) => {
    const text = `Carros da Dra. Ana Lima:\n- quinta, 11/03, 8h: residência (Rua Grécia 147) x Congonhas\n- sexta, 12/03, 19h40: ${words}`;
    expect(read(text).map(({ way, returnOf }) => [way, returnOf])).toEqual([
      ['residência (Rua Grécia 147) > Congonhas', undefined],
      ['Congonhas > residência (Rua Grécia 147)', 0],
    ]);
  });

  it.each([
    'Saída: Hotel Emiliano / Destino: Espaço Jardim das Figueiras',
    'Saída: Hotel Emiliano - Destino: Espaço Jardim das Figueiras',
    'Salida: Hotel Emiliano, Destino: Espaço Jardim das Figueiras',
    'De: Hotel Emiliano / Para: Espaço Jardim das Figueiras',
    'From: Hotel Emiliano. To: Espaço Jardim das Figueiras',
    'Embarque: Hotel Emiliano - Desembarque: Espaço Jardim das Figueiras',
  ])('may share the ends on one line above them: “%s”', (ends) => {
    const text = `Carros do casamento, sábado 13/03\n${ends}\n\n17h00 - Ana Lima - 2 pax\n17h15 - Rui Melo - 1 pax`;
    const way = 'Hotel Emiliano > Espaço Jardim das Figueiras';
    expect(read(text).map((trip) => trip.way)).toEqual([way, way]);
  });

  it.each([
    [
      'Wed 17 March, 14:55 - landing MAO, flight G3 1748 - to Hotel Ponta',
      'Thu 18 March, 07:30 - Hotel Ponta to Av. Buriti 2200',
    ],
    [
      'Wed 17 March, 14:55 - arriving MAO on G3 1748 to Hotel Ponta',
      'Thu 18 March, 07:30 - Hotel Ponta to Av. Buriti 2200',
    ],
    [
      'qua 17/03, 14h55 - pouso MAO, voo G3 1748 - para Hotel Ponta',
      'qui 18/03, 7h30 - Hotel Ponta até Av. Buriti 2200',
    ],
    ['17/03 14h55 chegada MAO, voo G3 1748 - para Hotel Ponta', '18/03 7h30 Hotel Ponta x Av. Buriti 2200'],
  ])('may all begin with a day and a time: “%s”', (...rows) => {
    expect(read(`Please book / favor reservar:\n${rows.join('\n')}`).map(({ way, when }) => [way, when])).toEqual([
      ['MAO > Hotel Ponta', '2027-03-17 14:55'],
      ['Hotel Ponta > Av. Buriti 2200', '2027-03-18 07:30'],
    ]);
  });

  it.each([
    ['Qui 11/03  9h00 TÁXI: Rua Bahia 930 → Congonhas', 'Sex 12/03  19h40 TÁXI: Congonhas → Rua Bahia 930'],
    ['11/03 9h00 Táxi: Rua Bahia 930 > Congonhas', '12/03 19h40 Táxi: Congonhas > Rua Bahia 930'],
    ['Qui 11/03 - 9h00 - Taxi: Rua Bahia 930 > Congonhas', 'Sex 12/03 - 19h40 - Taxi: Congonhas > Rua Bahia 930'],
  ])('may name the car behind a moment: “%s”', (...rows) => {
    expect(read(`Agenda da Dra. Ana Lima\n\n${rows.join('\n')}`).map(({ way, when }) => [way, when])).toEqual([
      ['Rua Bahia 930 > Congonhas', '2027-03-11 09:00'],
      ['Congonhas > Rua Bahia 930', '2027-03-12 19:40'],
    ]);
  });

  it.each([
    'DATA   APRES.  SAÍDA HTL  VOO',
    'DATA   APRES.  PICK-UP  VOO',
    'DATA   REPORT  PICKUP TIME  FLIGHT',
    'DATA   CHECK-IN  EMBARQUE  VOO',
    'DATA | APRESENTAÇÃO | Saída hotel | Voo',
  ])('are picked up at the time under the head of the pickup: “%s”', (head) => {
    const sign = head.includes('|') ? ' | ' : '   ';
    const rows = ['26/03,04:45,04:10,AD 2455', '27/03,06:00,05:25,AD 2463'].map((row) => row.replaceAll(',', sign));
    const text = `Hotel Ibis\n\n${[head, ...rows].join('\n')}\n\nTodos do hotel -> aeroporto de Congonhas`;
    expect(read(text).map(({ when }) => when)).toEqual(['2027-03-26 04:10', '2027-03-27 05:25']);
  });

  it.each(['', '- ', '1) '])('may have the names of the passengers below them, “%s”', (mark) => {
    const text = `Casamento 12/03\nDestino: Espaço Sol\n\nVan 1 - saída 15:00 - Hotel Mar\n${mark}Ana Lima\n${mark}Rui Melo\n\nVan 2 - saída 15:20 - Hotel Lua\n${mark}Zefa Prado\n${mark}Dirceu Lins`;
    expect(read(text).map(({ names, way, when }) => [names.join(', '), way, when])).toEqual([
      ['Ana Lima, Rui Melo', 'Hotel Mar > Espaço Sol', '2027-03-12 15:00'],
      ['Zefa Prado, Dirceu Lins', 'Hotel Lua > Espaço Sol', '2027-03-12 15:20'],
    ]);
  });

  it.each([
    '1ª saída 04:20 - 4 tripulantes - VCP - AD 2981\n2ª saída 09:50 - 2 tripulantes - VCP - AD 4418',
    'Saída 04:20 - VCP - AD 2981 - 4 tripulantes\nSaída 09:50 - VCP - AD 4418 - 2 tripulantes',
    'Salida 04:20 - 4 pax - VCP - AD 2981\nSalida 09:50 - 2 pax - VCP - AD 4418',
  ])('lead to the airport of the flight: “%s”', (rows) => {
    const text = `Escala da tripulação de amanhã (Hotel Mar):\n${rows}\nCada um com 1 mala. Faturado. Escala / Denise`;
    expect(read(text).map(({ names, way, luggage }) => [names.join(', '), way, luggage])).toEqual([
      ['', 'Hotel Mar > VCP', 4],
      ['', 'Hotel Mar > VCP', 2],
    ]);
  });

  it.each(['ir direto do aeroporto', 'going straight from the airport', 'directo del aeropuerto'])(
    'can tell the destination of the landing above: “%s”',
    (words) => {
      const text = `Roteiro da Dra. Ana Lima, 12/03\n10h35 – chegada em Congonhas, voo G3 1021\n12h00 – almoço no Restaurante Sol (${words})\n14h30 – Restaurante Sol → Hotel Mar`;
      expect(read(text).map(({ way }) => way)).toEqual(['Congonhas > Restaurante Sol', 'Restaurante Sol > Hotel Mar']);
    },
  );

  it.each([
    'divide o carro com a Ana',
    'comparte auto con Ana',
    'shares the car with Ana',
    'no carro da Ana',
    'mesmo carro da Ana',
  ])('can share a car: “%s”', (words) => {
    const text = `Chegadas GRU 12/03, todos p/ Hotel Mar\n\nAna Lima / AV 85 / 11:45\nZefa Prado / LA 7500 / 12:10\nRui Melo / AV 85 / 11:45 (${words})`;
    expect(read(text).map(({ names, way }) => [names.join(', '), way])).toEqual([
      ['Ana Lima, Rui Melo', 'GRU > Hotel Mar'],
      ['Zefa Prado', 'GRU > Hotel Mar'],
    ]);
  });
});
