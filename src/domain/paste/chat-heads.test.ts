import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };
const ride = 'Preciso de um carro amanhã 8h30 da Rua das Flores 120 pro aeroporto';

describe('a chat that is copied from a screen', () => {
  it.each([
    ['the day and time behind the author', ['Carla Dias, [10/03/2027 09:40]', 'Central, [10/03/2027 09:41]'], 'above'],
    ['points in the day', ['Carla Dias, [10.03.2027 09:40]', 'Central, [10.03.2027 09:41]'], 'above'],
    ['round brackets and a colon', ['Carla Dias (10/03/2027 09:40):', 'Central (10/03/2027 09:41):'], 'above'],
    ['the time behind the author', ['Carla Dias 09:40', 'Central Táxi 09:41'], 'above'],
    ['the time below the author', ['Carla Dias\n09:40', 'Você\n09:41'], 'above'],
    ['the time below the words', ['Carla Dias', 'Você'], 'below'],
  ])('has %s', (_form, [client, central], place) => {
    const message = (author: string | undefined, words: string) =>
      place === 'above' ? `${author}\n${words}` : `${author}\n${words}\n09:40 ✓✓`;
    const text = [message(client, ride), message(central, 'Faturado ou pix?'), message(client, 'pix')].join('\n\n');
    const result = parsePaste(text, context);
    expect(result.ok && result.trips).toMatchObject([
      {
        passengers: [{ name: { value: 'Carla Dias' } }],
        date: { value: '2027-03-11' },
        time: { value: '08:30' },
        from: { value: 'Rua das Flores 120' },
        to: { value: 'aeroporto' },
        payment: { value: 'pix' },
      },
    ]);
  });

  it('gives an answer without an author to the client', () => {
    const text = `Carla Dias\n${ride}\n09:40\nCentral\nCom motorista que fale inglês?\n09:41\nisso\n09:42`;
    const result = parsePaste(text, context);
    expect(result.ok && result.trips[0]?.needs[0]?.value).toBe('english');
  });
});
