import { describe, expect, it } from 'vitest';
import { back, linesOf, read, ride, said, way } from '#tests/paste-corpus/trips-of.ts';

describe('the words of a ride', () => {
  it.each([
    ['táxi p/ Rua Augusta 900, até o Hotel Plaza amanhã 10h', `2027-03-11 10:00 ${way} | `],
    ['manda um carro pra Rua Augusta 900 até o Hotel Plaza amanhã 10h', `2027-03-11 10:00 ${way} | `],
    ['car for Rua Augusta 900 to Hotel Plaza tomorrow 10am', `2027-03-11 10:00 ${way} | `],
    ['consulta amanhã 11h no Hotel Plaza, queria o carro 10h na Rua Augusta 900', `2027-03-11 10:00 ${way} | `],
    ['Formatura sábado. Carro 10h na Rua Augusta 900 até o Hotel Plaza', `2027-03-13 10:00 ${way} | `],
    ['pega a Ana na Rua Augusta 900 às 12h e deixa no Hotel Plaza', `2027-03-10 12:00 ${way} | Ana`],
    ['táxi agora por favor, estamos na Rua Augusta 900, vamos pro Hotel Plaza', `now ${way} | `],
    ['amanhã 10h00 – chegada POA voo G3 1956 – van Rua Augusta 900 > Hotel Plaza', `2027-03-11 10:00 ${way} | `],
    ['taxi now please, we are at Rua Augusta 900, going to Hotel Plaza, 3 people', `now ${way} |  | 3`],
    ['carro de sexta pra sábado, 1h da manhã, Rua Augusta 900 > Hotel Plaza', `2027-03-13 01:00 ${way} | `],
    [`${ride}. Na volta a gente vai de carona`, `2027-03-11 10:00 ${way} | `],
    [`${ride}. São 4 em cada um`, `2027-03-11 10:00 ${way} |  | 4`],
    [`${ride}. Eu (Ana), meu marido e o bebê`, `2027-03-11 10:00 ${way} | Ana | 3`],
    [`${ride}. Vai eu, a Bruna, minha mãe e minha sogra`, `2027-03-11 10:00 ${way} | Bruna | 4`],
    [`${ride}. Somos 3, uno es un nene. Ana`, `2027-03-11 10:00 ${way} | Ana | 3`],
    [`${ride}. Meu marido vai comigo. Ana`, `2027-03-11 10:00 ${way} | Ana | 2`],
    [`${ride}, 4 madrinhas`, `2027-03-11 10:00 ${way} |  | 4`],
    [`${ride}, para os noivos`, `2027-03-11 10:00 ${way} |  | 2`],
    [`${ride}. Somos 3\nJuvenal, Robson e Tadeu`, `2027-03-11 10:00 ${way} | Juvenal, Robson, Tadeu | 3`],
  ])('tell one trip: “%s”', (text, trip) => {
    expect(linesOf(text)).toEqual([trip]);
  });

  it.each([
    ['carro amanhã 10h pro Jonas, da Rua Augusta 900 pro Hotel Plaza', 'Jonas'],
    ['levar meu pai de 86 anos, Alcides, amanhã 10h da Rua Augusta 900 pro Hotel Plaza. Vera', 'Alcides'],
    [`${ride}. Théo (9) e Cecília (6)`, 'Théo, Cecília | 2'],
    [`${ride}, vai na caixinha 🐶 Renata`, 'Renata'],
    [`${ride} 🙏🙏 Soninha`, 'Soninha'],
    [`aqui é a dona Marlene da Cavalhada. Preciso de ${ride}`, 'Marlene'],
    [`${ride}, para os noivos. Contato: Eduarda (47) 98415-6630, sou a cerimonialista`, ' | 2'],
    [`${ride} pra levar o pessoal do escritório. São 4. Rosane`, ' | 4'],
  ])('name who rides: “%s”', (text, names) => {
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | ${names}`]);
  });

  it.each([
    ['carro amanhã 10h de Moema pro aeroporto', 'qual o endereço?', 'Rua Augusta 900', 'Rua Augusta 900 > aeroporto'],
    ['need a cab tomorrow 10am from Ipanema to the airport', 'address please?', 'Rua Chile 8', 'Rua Chile 8 > airport'],
    ['carro amanhã 10h de Canoas pro aeroporto', 'onde?', 'na Estação Velhinho', 'Estação Velhinho > aeroporto'],
  ])('tell the address of a district later: “%s” “%s” “%s”', (request, question, answer, ends) => {
    const text = said(['Ana', request], ['Táxi Ipê', question], ['Ana', answer]);
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${ends} | Ana`]);
  });

  it.each([
    'todos os dias de segunda (15/03) a quarta (17/03)',
    'todos os dias de 15/03 a 17/03',
    'every day from Mon 15 March to Wed 17 March',
    'diariamente de seg 15/03 até qua 17/03',
  ])('repeat both ways on the days of a range: “%s”', (days) => {
    const text = `Carro ${days}\nIda: 07:20 – Rua Augusta 900 -> Hotel Plaza\nVolta: 17:30 – Hotel Plaza -> Rua Augusta 900`;
    expect(linesOf(text)).toEqual(
      ['15', '16', '17'].flatMap((day, index) => [
        `2027-03-${day} 07:20 ${way} | `,
        `2027-03-${day} 17:30 ${back} |  | back ${2 * index}`,
      ]),
    );
  });

  it.each([
    'volta também, acaba umas 15h, busca lá às 15h20',
    'mañana vuelvo a las 15h20',
    'back at 15:20, the show ends at 15:00',
    'depois às 15h20 elas voltam pra Rua Augusta 900',
  ])('tell the time of the way back: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride}. ${words}`)[1]).toBe(`2027-03-11 15:20 ${back} |  | back 0`);
  });

  it.each([
    'Preciso saber valor da van antes de aprovar',
    'we need the price before we decide, quote please',
    'qual o valor? aguardo orçamento antes de fechar',
  ])('only ask for a price: “%s”', (words) => {
    expect(linesOf(`Temos um grupo de 6 para Gramado dia 16/03, 8h às 12h. ${words}`)).toEqual([]);
  });

  it.each([
    'deixa um na Rua Tito 4, outro na Rua Chile 8 e o último no Hotel Plaza',
    'deixa a Ana na Rua Tito 4, o Beto na Rua Chile 8 e a Carla no Hotel Plaza',
    'drop one at Rua Tito 4, another at Rua Chile 8 and the last at Hotel Plaza',
  ])('tell several ends of one car: “%s”', (words) => {
    const [trip] = read(`Carro hoje 23h40 na Rua Augusta 900. ${words}`).trips;
    expect([trip?.stops.map(({ value }) => value), trip?.to?.value]).toEqual([
      ['Rua Tito 4', 'Rua Chile 8'],
      'Hotel Plaza',
    ]);
  });

  it.each([
    'aqui é da Universidade dos Campos, setor de eventos. Preciso buscar um professor no Salgado Filho amanhã 10h',
    'sou a Carla da organização do Encontro de Pediatria. Carro amanhã 10h do Salgado Filho',
    'Oi, é da Universidade dos Campos. Buscar o reitor amanhã 10h no Salgado Filho',
  ])('do not begin at an organisation that writes: “%s”', (words) => {
    expect(linesOf(`${words} e levar pro Hotel Plaza`)[0]).toContain('Salgado Filho > Hotel Plaza');
  });

  it.each([
    ['Pickup 05:30 - Ana Lima\nPickup 09:15 - Rui Melo', 'Departures from Rua Augusta 900 to Hotel Plaza, 12 March'],
    ['Saída 05:30 - Ana Lima\nSaída 09:15 - Rui Melo', 'Rua Augusta 900 > Hotel Plaza, 12/03'],
    ['às 5h30 Ana Lima\nàs 9h15 Rui Melo', 'Traslados da Rua Augusta 900 p/ Hotel Plaza dia 12/03:'],
    ['Recogida 05:30 - Ana Lima\nRecogida 09:15 - Rui Melo', 'De Rua Augusta 900 a Hotel Plaza, 12/03'],
  ])('can stand in rows: “%s”', (rows, head) => {
    expect(linesOf(`${head}\n${rows}`)).toEqual([
      `2027-03-12 05:30 ${way} | Ana Lima`,
      `2027-03-12 09:15 ${way} | Rui Melo`,
    ]);
  });
});
