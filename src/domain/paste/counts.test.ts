import { describe, expect, it } from 'vitest';
import { findCounts } from './counts.ts';

describe('the counts of a line', () => {
  it.each([
    ['somos 2 pessoas e 3 malas', ['people 2', 'luggage 3']],
    ['2 adults + 1 baby', ['people 3']],
    ['eu, meu marido, minha sogra e 1 crianca de 3 anos', ['people 4']],
    ['vamos em 4, minha mae vai junto', ['people 4', 'people 2']],
    ['eu e a patroa', ['people 2']],
    ['eu + 3', ['people 4']],
    ['rua professor moraes 77 funcionarios', []],
    ['fica so uma van, com 13 criancas e 2 monitoras', ['people 15']],
    ['one suitcase and one instrument case', ['luggage 2']],
    ['bagagem: 2 x 23 kg', ['luggage 2']],
    ['1 bagagem despachada inclusa', []],
    ['sra. yara mesquita + 1 | 08:00', ['people 2']],
    ['acompanhante a filha sonia', ['people 2']],
    ['7 crew, 7 suitcases', ['people 7', 'luggage 7']],
    ['4 crew members', ['people 4']],
    ['eu (duda) e mais 4', ['people 5']],
    ['2 adultos, 1 nino de 4 anos y 1 bebe', ['people 4']],
    ['just me and one bag', ['people 1', 'luggage 1']],
    ['vamos nos 2 + o bebe ate', ['people 3']],
    ['11 alunos e 2 professoras, 13 pessoas no total', ['people 13']],
    ['ela e a filha, 2 pessoas', ['people 2']],
    ['eu e minha esposa, duas pessoas', ['people 2']],
    ['11 alunos, 2 professoras, 13 pessoas', ['people 13']],
    ['deixa os 3 no colegio', ['people 3']],
    ['a manu com os pais', ['people 3']],
    ['vou com minha netinha', ['people 2']],
    ['volta sozinha de uber', []],
    ['your fare includes: 1 checked bag', []],
    ['two child seats', []],
    ['just me', ['people 1']],
    ['opa, sao 2 so', ['people 2']],
    ['1 suitcase and a surfboard bag', ['luggage 2']],
    ['2 malas e uma mochila', ['luggage 3']],
    ['2 pax 3 malas', ['people 2', 'luggage 3']],
    ['2 adults + our 3 year old', ['people 3']],
    ['vamos eu, meu marido e a bb', ['people 3']],
    ['eu (adriana), meu marido e as 2 meninas', ['people 4']],
    ['so eu, com uma mala e uma prancha', ['people 1', 'luggage 2']],
    ['checked baggage: 2 pieces', ['luggage 2']],
    ['equipaje: 1 pieza en bodega', ['luggage 1']],
    ['equipe de 9 servidores', ['people 9']],
    ['just him and his guide dog', ['people 1']],
    ['son 9 profesores', ['people 9']],
    ['2 adultos y una nena de 4 anos', ['people 3']],
    ['sao 2 rapazes', ['people 2']],
    ['3 jovens e 1 professora', ['people 4']],
    ['two child seats', []],
    ['1 mala despachada 23 kg + 1 mala de mao', ['luggage 2']],
    ['2 malas de 23kg e 1 mochila', ['luggage 3']],
    ['1 checked bag (23 kg) + 1 handbag', ['luggage 2']],
    ['uma mala', ['luggage 1']],
    ['pessoas: 4', ['people 4']],
    ['equipe buffet (6)', ['people 6']],
    ['retorno dos convidados', []],
    ['van de 15 pessoas', []],
  ])('“%s” are %j', (plain, expected) => {
    expect(findCounts(plain).map(({ kind, count }) => `${kind} ${count}`)).toEqual(expected);
  });

  it('hold for each passenger where the text says so', () => {
    expect(findCounts('1 mala grande cada')[0]?.isEach).toBe(true);
  });
});
