import { describe, expect, it } from 'vitest';
import { findCodes } from './codes.ts';

const read = (text: string): string[] =>
  findCodes(text.toLowerCase(), text).flatMap(({ kind, value }) => (kind === 'noise' ? [] : [`${kind} ${value}`]));

describe('the codes of a line', () => {
  it.each([
    ['voo LA3041', ['flight LA3041']],
    ['voo G3 1526', ['flight G31526']],
    ['Gol 1420', ['flight G31420']],
    ['voo 3041 da Latam', ['flight LA3041']],
    ['CC 4410-02', ['costCentre 4410-02']],
    ['centro de custo 330.1.07', ['costCentre 330.1.07']],
    ['CC EVT10', ['costCentre EVT10']],
    ['CC FPO-MUS', ['costCentre FPO-MUS']],
    ['centro de coste 0087-BR', ['costCentre 0087-BR']],
    ['faturar job NUV-31', ['costCentre NUV-31']],
    ['Job: 2291', ['costCentre 2291']],
    ['invoice to the university, project code FEAL-928', ['costCentre FEAL-928']],
    ['faturem para Cerimonial Aurora, evento FL28.', ['costCentre FL28']],
    ['faturar, projeto nº 4410-B', ['costCentre 4410-B']],
    ['bill the agency, campaign WNT-07', ['costCentre WNT-07']],
    ['facturar a la productora, proyecto CL-55', ['costCentre CL-55']],
    ['faturado obra 118-N', ['costCentre 118-N']],
    ['Charge to PA-8002.', ['costCentre PA-8002']],
    ['cobrar tudo no ENG-44', ['costCentre ENG-44']],
    ['facturar a la agencia, bono 2027-3391', ['voucher 2027-3391']],
    ['we land at 22:50, TP23 from Lisbon', ['flight TP23']],
    ['faturado, evento 20/05 às 20h30', []],
    ['faturado, congresso 2027', []],
    ['pro Aeroporto dos Guararapes, TP 16.', ['flight TP16']],
    ['to the airport (LH 17)', ['flight LH17']],
    ['voucher RS-20914', ['voucher RS-20914']],
    ['voucher MAT 5582', ['voucher MAT 5582']],
    ['Voucher: GRP 0912.', ['voucher GRP 0912']],
    ['voucher sob 5123', ['voucher 5123']],
    ['CC ENG 118', ['costCentre ENG 118']],
    ['ref AB-663', ['voucher AB-663']],
    ['PO 88-120', ['voucher 88-120']],
    ['Protocolo 10:45-2291', []],
    ['os 3 vão', []],
    ['OS: 40887', []],
    ['faturado Orbe, OS 77120', []],
    ['ordem de serviço nº 7731', []],
    ['Compra nº LA0572119200KJ', []],
  ])('“%s” are %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
