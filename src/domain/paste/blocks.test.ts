import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

function tripsOf(text: string) {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, date, time, from, to, returnOf }) => ({
    names: passengers.map(({ name }) => name?.value),
    when: `${date?.value} ${time?.value}`,
    way: `${from?.value} > ${to?.value}`,
    returnOf,
  }));
}

describe('several forms in one text', () => {
  it('are one trip each, with the passengers of the form', () => {
    const text =
      'Viagem 1\nPassageiro: Otávio Reis\nData: 16/03\nHora: 08:00\nDe: Rua Augusta 900\nPara: Hotel Unique\n\nViagem 2\nPassageiro: Simone Barros\nData: 17/03\nHora: 10:30\nDe: Hotel Unique\nPara: Congonhas';
    expect(tripsOf(text)).toEqual([
      { names: ['Otávio Reis'], when: '2027-03-16 08:00', way: 'Rua Augusta 900 > Hotel Unique', returnOf: undefined },
      { names: ['Simone Barros'], when: '2027-03-17 10:30', way: 'Hotel Unique > Congonhas', returnOf: undefined },
    ]);
  });

  it('under "Transfer IN" and "Transfer OUT" are a trip and its return', () => {
    const text =
      'Transfer IN\nData: 14/03/2027 | Voo: AD 4050 | Chegada: 15:20 (VCP)\nPax: Sr. Eduardo Kim\nDestino: Hotel Vitória\n\nTransfer OUT\nData: 17/03/2027 | Voo: AD 4061 | Saída do voo: 19:00 (VCP)\nSaída do hotel: 16:30';
    expect(tripsOf(text)).toEqual([
      { names: ['Eduardo Kim'], when: '2027-03-14 15:20', way: 'VCP > Hotel Vitória', returnOf: undefined },
      { names: ['Eduardo Kim'], when: '2027-03-17 16:30', way: 'Hotel Vitória > VCP', returnOf: 0 },
    ]);
  });
});
