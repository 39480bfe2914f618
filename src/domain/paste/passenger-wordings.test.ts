import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

const ride = 'amanhã às 14h30 da Rua Augusta 900 para Congonhas';
const english = 'tomorrow at 2:30 pm from Rua Augusta 900 to Congonhas';
const spanish = 'mañana a las 14:30 de la Rua Augusta 900 a Congonhas';

/** Returns "names with phones | people" of the only trip. */
function peopleIn(text: string): string {
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' });
  if (!result.ok) throw new Error(result.reason);
  const names = result.trips.flatMap(({ passengers }) =>
    passengers.map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' ')),
  );
  return `${names.join(', ')} | ${result.trips.map(({ people }) => people?.value ?? '').join()}`;
}

describe('the people of a text', () => {
  it.each([
    [`Colin Ashworth here. I need a cab ${english}. Just me and one bag`, 'Colin Ashworth | 1'],
    [`Boa noite, Sônia aqui. carro ${ride}`, 'Sônia | '],
    [`Oi querida aqui é a Lourdes! quero um taxi ${ride}, eu e a Neide minha irmã`, 'Lourdes, Neide | 2'],
    [`Sou a Marlene, quero taxi ${ride}, vamos eu e o Juca`, 'Marlene, Juca | 2'],
    [`quero taxi ${ride}. eu (Duda) e mais 4`, 'Duda | 5'],
    [`quero taxi ${ride} pra mim e mais 3 amigos`, ' | 4'],
    [
      `[09:00, 10/03/2027] Dr. Caio Sampaio: carro ${ride} para mim e para a Dra. Lívia Monte`,
      'Caio Sampaio, Lívia Monte | 2',
    ],
    [`[09:00, 10/03/2027] Mãe de Bento: carro ${ride}`, ' | '],
    [`Taxi ${spanish}, soy huésped.\n\nMuchas gracias,\nDr. Álvaro Cienfuegos`, 'Álvaro Cienfuegos | '],
    [
      `Carro ${ride}, para levar-me.\n\nCordialmente,\nProf. Anísio Prado\nTel. 71 3245-8820`,
      'Anísio Prado +557132458820 | ',
    ],
    [
      `Carro ${ride}. Meu pai, Valdemiro Melo, vai. vou junto. 27 99202-7745 Rosilda`,
      'Rosilda, Valdemiro Melo +5527992027745 | 2',
    ],
    [`Carro ${ride} pro aluno Enzo Melo. Vai a inspetora Nilcéia junto`, 'Enzo Melo, Nilcéia | 2'],
    [
      `Crew list - MV Blue\nVan ${english}\n\nMaster: John Reed\nChief engineer: Paul Stone`,
      'John Reed, Paul Stone | 2',
    ],
    [
      `Lista - MN Cabo Frio\nVan ${spanish}\n\nCapitán: Luis Paz\nMarineros: Juan Sosa, Joel Ruiz`,
      'Luis Paz, Juan Sosa, Joel Ruiz | 3',
    ],
    [
      `Lista da van ${ride}:\n\n1 Mauro Melo 27 99811-3020\n2 Lívia Melo\n3 Tarcísio`,
      'Mauro Melo +5527998113020, Lívia Melo, Tarcísio | 3',
    ],
  ])('include the writer who rides: “%s”', (text, told) => {
    expect(peopleIn(text)).toBe(told);
  });

  it.each([
    [`Transfer for the Takeda family (4 pax) ${english}`, 'Takeda | 4'],
    [`Carro ${ride}. Família Schaffer, 4 pessoas`, 'Schaffer | 4'],
    [`Transfer para o Sr. e a Sra. Brandão ${ride}`, 'Brandão | 2'],
    [`Transfer para Hugo Brandão +1 ${ride}`, 'Hugo Brandão | 2'],
    [`Carro ${ride}. Passageiros: Otávio Reis e sua esposa, Marta Reis`, 'Otávio Reis, Marta Reis | 2'],
    [`Carro ${ride} para a professora Simone Prates e 10 alunos`, 'Simone Prates | 11'],
    [`Taxi ${english} for Gerald Pike plus one`, 'Gerald Pike | 2'],
    [`Taxi ${spanish} para Rubén Sosa y su esposa Elvira`, 'Rubén Sosa, Elvira | 2'],
    [`Taxi ${spanish} para el Lic. Ramiro Ochoa`, 'Ramiro Ochoa | '],
    [`Carro ${ride} para o Exmo. Sr. Juiz Dr. Ivo Lacerda\n\nAtt,\nAna Teles`, 'Ivo Lacerda | '],
    [`Carro ${ride} para a Exma. Sra. Ministra Helena Prado`, 'Helena Prado | '],
    [`Carro ${ride}. Passageiros: Deputado Ivo Reis, Assessora Bruna Melo`, 'Ivo Reis, Bruna Melo | 2'],
    [`Taxi ${english} for the Hon. Judge Peter Long`, 'Peter Long | '],
    [`Carro ${ride} para a Ana Lima. A cuidadora vai junto`, 'Ana Lima | 2'],
    [`Carro ${ride}, vai só um envelope, sem passageiro. Pegar com cuidado`, ' | '],
    [`Amanhã chega a cantora\nIara Melo, carro ${ride}\nSão ela e o produtor Caio Bessa`, 'Iara Melo, Caio Bessa | 2'],
    [`Amanhã viaja a diretora\nIara Melo, carro ${ride}\nVão ela e o Caio Bessa`, 'Iara Melo, Caio Bessa | 2'],
    [`Our guest:\nRita Melo, car ${english}\nIt's her and the producer Tom Bell`, 'Rita Melo, Tom Bell | 2'],
    [`Carro ${ride} para a Ana Lima. A cuidadora, Rosilene, acompanha.`, 'Ana Lima, Rosilene | 2'],
    [`Carro ${ride} para a Ana Lima. Vai acompanhada da enfermeira Rosilene.`, 'Ana Lima, Rosilene | 2'],
    [`Carro ${ride} para a Ana Lima. Quem acompanha é a filha Rosilene.`, 'Ana Lima, Rosilene | 2'],
    [`Car ${english} for Mrs. Ana Lima. Her nurse, Rosilene, goes along.`, 'Ana Lima, Rosilene | 2'],
    [`Car ${english} for Mrs. Ana Lima. Her daughter Alice is coming with her.`, 'Ana Lima, Alice | 2'],
    [`Van ${ride}, 11 pessoas. A guia é Fernanda Coutinho 21 99612-4408`, 'Fernanda Coutinho +5521996124408 | 11'],
    [`This is Priya. Cab ${english}. Guests are Martin and Elke Vogt`, 'Martin, Elke Vogt | 2'],
    [`Aqui é a Bia. Carro ${ride}. Os hóspedes são Rui Melo e Ana Lima`, 'Rui Melo, Ana Lima | 2'],
    [`Soy Lorena. Taxi ${spanish}. Los pasajeros son Rubén Sosa y Elvira Paz`, 'Rubén Sosa, Elvira Paz | 2'],
    [`Carro ${ride}. Paciente: Jurema Pozzobon. Acompanhante: sim`, 'Jurema Pozzobon | 2'],
    [`Carro ${ride}. Vão 11 alunos e 2 professoras, 13 pessoas no total`, ' | 13'],
    [`Carro ${ride}. Vão Marcela (11 99234-1180), Otávio e Bia`, 'Marcela +5511992341180, Otávio, Bia | 3'],
    [`Bom dia. Amanhã 14h30 sai da Rua Augusta 900 com o engenheiro Rui Melo para Congonhas, carro`, 'Rui Melo | '],
    [`Transfer p/ o secretário-adjunto Rui Melo ${ride}`, 'Rui Melo | '],
    [`Carro ${ride}. Superintendente Rui Melo`, 'Rui Melo | '],
    [`Cab ${english}: myself and my colleague Rui Melo.\n\nThanks so much,\nAna Lima`, 'Rui Melo, Ana Lima | 2'],
    [`My wife and I need a car ${english}.\n\nKind regards,\nMark and Alice Moss`, 'Mark, Alice Moss | 2'],
    [`Car ${english}\nArvid Lind (Master), Jun Dela Torre, Piotr Wasik`, 'Arvid Lind, Jun Dela Torre, Piotr Wasik | 3'],
    [`Carro ${ride} pra mim e meu pai, Ivo Reis. Meu tel 62 99240-1163 Patrícia`, 'Ivo Reis | 2'],
    [`Carro ${ride}, equipe composta por 9 (nove) servidores`, ' | 9'],
    [`Carro ${ride} para a Ana Lima. Quem paga é meu sogro Aristeu`, 'Ana Lima | '],
    [`Carro ${ride} para a Ana Lima. Quem paga é a filha Carla`, 'Ana Lima | '],
    [`Car ${english} for Ana Lima. Her son Tom pays by card`, 'Ana Lima | '],
    [`Carro ${ride} para o Theo. A avó dele recebe na portaria, Dona Célia`, 'Theo | '],
    [`Carro ${ride} para a Ana Lima. Ela volta com o Rui, não precisa de retorno`, 'Ana Lima | '],
    [`Sou a Bia. Carro ${ride}, eu e o Thor, que é cachorro`, 'Bia | '],
    [`Carro ${ride} para a Ana Lima e o Rex (meu cachorro)`, 'Ana Lima | '],
    [`Carro ${ride}, um malote, sem passageiro. Falar com a Bia, entregar aos cuidados do Dr. Rui Melo`, ' | '],
    [`Carro ${ride}. Irei acompanhado de minha irmã, Célia.\n\nAtenciosamente,\nRui Melo`, 'Célia, Rui Melo | 2'],
    [`Taxi ${spanish} para mi mamá Elvira Paz. Voy con ella. Soy Lorena`, 'Lorena, Elvira Paz | 2'],
    [
      `Taxi ${spanish}, somos dos. A nombre de Rubén Sosa, mi cel es +54 9 11 5566 2031`,
      'Rubén Sosa +5491155662031 | 2',
    ],
    [
      `Carro ${ride}. Somos Ana Lima e Rui Melo. Meu número 11 98888 7777 (Ana)`,
      'Ana Lima +5511988887777, Rui Melo | 2',
    ],
    [`Carro ${ride}, eu (Rui Melo, 11 98888-7777), minha esposa e um casal de amigos`, 'Rui Melo +5511988887777 | 4'],
    [`Carro ${ride}, é pra ela e pra mim`, ' | 2'],
    [`Carro ${ride}. Somos mãe e filha, Rita e Daiane`, 'Rita, Daiane | 2'],
    [`Carro ${ride}. Somos duas irmãs: Rita e Daiane`, 'Rita, Daiane | 2'],
    [`Taxi ${english}. We are mother and daughter, Alice and Daiane`, 'Alice, Daiane | 2'],
  ])('are all counted: “%s”', (text, told) => {
    expect(peopleIn(text)).toBe(told);
  });

  it.each([
    [`Seu Valdir? é a Cris. Pega o Theo e a Manu ${ride}`, 'Theo, Manu | 2'],
    [`Sou a Ivone mãe do Theo, a gente vai em 11 pessoas, van ${ride}`, 'Ivone | 11'],
    [`Visita técnica Algodoeira Sul, carro ${ride} para a Emma`, 'Emma | '],
    [`We arrive on the cruise ship Aurelia Star. Taxi ${english}. Name: Tom Moss`, 'Tom Moss | '],
    [`Carro ${ride} para a Emma. Favor cobrar da filha: Mônica Prado (pix)`, 'Emma | '],
    [`Carro ${ride} para a Emma. Faturar para a empresa do Sr. Ivo Reis`, 'Emma | '],
    [`Dona Zulmira, boa tarde! Pega a Manu ${ride}`, 'Manu | '],
    [`Carro ${ride} para a Emma, a pedido da Sra. Lúcia.`, 'Emma | '],
    [`Carro ${ride} para a Emma. Consulta com a Dra. Lídia.`, 'Emma | '],
    [`Carro ${ride} para Tom Moss. Faturar para a Engeporto.`, 'Tom Moss | '],
    [`Carro ${ride}. A Dra. Lúcia pediu pra levar o paciente Rui Reis`, 'Rui Reis | '],
    [`Carro ${ride}. Se puder mandar o Sr. Valmir de novo. Passageira: Emma`, 'Emma | '],
    [`Carro ${ride} para a Emma. Valor combinado com o seu Wilson: 480`, 'Emma | '],
    [`Somos mãe e filha, Rita e Emma. Carro ${ride}. Acertei o valor com o seu Wilson`, 'Rita, Emma | 2'],
    [`Carro ${ride}. Valor combinado com o seu Wilson: 480`, ' | '],
    [`Carro ${ride}. Quem vai receber é a Ana Lima`, ' | '],
    [`Carro ${ride}. Obrigada, Marta, você é um anjo!`, ' | '],
    [`Carro ${ride} p/ 3 pessoas. Att, Simone - RH`, ' | 3'],
    [`Van ${ride} para levar 12 idosos.\n\nIrmã Gorete\n83 3221-7009`, ' | 12'],
    [`Van ${ride} para 15 alunos.\n\nProfa. Denise Lemos`, ' | 15'],
    [`[09:00, 10/03/2027] Pr. Ivo: O grupo vai de van ${ride}, 14 pessoas`, ' | 14'],
  ])('leave out who is named for another reason: “%s”', (text, told) => {
    expect(peopleIn(text)).toBe(told);
  });

  it.each([
    [`Carro ${ride}. Passageira Ana Lima. Qualquer coisa me chama no 11 98888-7777`, 'Ana Lima | '],
    [`Carro ${ride} para a Ana Lima. Cualquier duda me llaman al 11 98888-7777`, 'Ana Lima | '],
    [
      `Carro ${ride}. Passageiros Ana Lima e Rui Reis. Cel da Ana 11 97777-6666`,
      'Ana Lima +5511977776666, Rui Reis | 2',
    ],
    [`Carro ${ride}. Meu nome é Ivo Reis. Telefone fixo 61 3244-9087`, 'Ivo Reis +556132449087 | '],
    [`Carro ${ride} para a Ana Lima, 99183-2205 (81)`, 'Ana Lima +5581991832205 | '],
    [`Sou a mãe do Theo. Pega ele ${ride}. Qualquer coisa 11 98888-7777`, 'Theo +5511988887777 | '],
  ])('have their own numbers: “%s”', (text, told) => {
    expect(peopleIn(text)).toBe(told);
  });
});
