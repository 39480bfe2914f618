import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseOfx, readAmount } from './ofx.ts';

const zone = 'America/Sao_Paulo';

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261120100000[-3:BRT]<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261119100000[-03:EST]
<TRNAMT>1.250,40
<FITID>N1
<CHECKNUM>0
<MEMO>PIX RECEBIDO   RECARGA000012 JO&Atilde;O &amp; CIA
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-35.5<FITID>N2<NAME>PIX ENVIADO<MEMO>Tarifa</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261120<TRNAMT>0.00<FITID>N3<MEMO>SALDO</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const transaction = (fields: Record<string, string>) =>
  `<STMTTRN>${Object.entries({ TRNTYPE: 'CREDIT', DTPOSTED: '20261120', TRNAMT: '10.00', FITID: 'A', ...fields })
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`)
    .join('')}</STMTTRN>`;
const xml = (...lines: string[]) =>
  `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKACCTFROM><BANKID>1</BANKID><ACCTID>2</ACCTID></BANKACCTFROM>
  <BANKTRANLIST>${lines.join('\n')}</BANKTRANLIST></OFX>`;

it('reads an OFX file of version 1, whose leaf elements have no end tags', () => {
  expect(parseOfx(sgml, zone)).toEqual({
    ok: true,
    value: {
      account: '0341 / 12345-6',
      lines: [
        { bankId: 'N1', on: '2026-11-19', cents: 1_250_40, memo: 'PIX RECEBIDO RECARGA000012 JO&Atilde;O & CIA' },
        { bankId: 'N2', on: '2026-11-20', cents: -35_50, memo: 'PIX ENVIADO · Tarifa' },
      ],
    },
  });
});

it('reads an OFX file of version 2, and text with character references', () => {
  const read = parseOfx(xml(transaction({ MEMO: 'Caf&#233; &lt;1&gt;' })), zone);
  expect(read).toMatchObject({ value: { lines: [{ cents: 10_00, memo: 'Café <1>', bankId: 'A' }] } });
});

it.each([
  ['20261120', '2026-11-20'],
  // Midnight means a day without a time, in any zone.
  ['20261120000000[0:GMT]', '2026-11-20'],
  ['20261120003000[-3:BRT]', '2026-11-20'],
  ['20261121013000.000[0:GMT]', '2026-11-20'],
  ['20261120233000[-5:EST]', '2026-11-21'],
  ['20261120233000', '2026-11-20'],
])('the timestamp %s is read as the day %s', (DTPOSTED, on) => {
  expect(parseOfx(xml(transaction({ DTPOSTED })), zone)).toMatchObject({ value: { lines: [{ on }] } });
});

it('reads a debit without a sign as outgoing money', () => {
  const read = parseOfx(xml(transaction({ TRNTYPE: 'DEBIT', TRNAMT: '10,00' })), zone);
  expect(read).toMatchObject({ value: { lines: [{ cents: -10_00 }] } });
});

it.each([
  ['Data;Valor', 'O arquivo não é um extrato OFX.'],
  ['<OFX></OFX>', 'O arquivo OFX não diz de que conta é.'],
  [xml() + '<BANKACCTFROM><ACCTID>9</BANKACCTFROM>', 'O arquivo OFX tem mais de uma conta: exporte uma de cada vez.'],
  [
    xml(transaction({}), transaction({ DTPOSTED: '20260230' })),
    'Lançamento 2 do extrato: a data “20260230” não pôde ser lida.',
  ],
  [xml(transaction({ TRNAMT: '1.234' })), 'Lançamento 1 do extrato: o valor “1.234” não pôde ser lido.'],
  [xml(transaction({ TRNAMT: '' })), 'Lançamento 1 do extrato: o valor “” não pôde ser lido.'],
])('refuses an unreadable file with a reason (case %#)', (text, message) => {
  expect(parseOfx(text, zone)).toMatchObject({ ok: false, errors: [{ field: 'file', message }] });
});

it.each([
  ['1234.56', 1_234_56],
  ['1234,56', 1_234_56],
  ['1.234,56', 1_234_56],
  ['1,234.56', 1_234_56],
  ['1.234.567,8', 1_234_567_80],
  ['+12', 12_00],
  ['-0,05', -5],
  ['-0', 0],
  ['1.234', null],
  ['1.23.456,00', null],
  ['12,3456', null],
  ['1,2,3', null],
  ['1e3', null],
  ['--1', null],
  ['abc', null],
  ['', null],
])('the amount %j is read as %j centavos', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it('reads any amount with a decimal dot or comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }), fc.boolean(), (cents, comma) => {
      const text = (cents / 100).toFixed(2);
      expect(readAmount(comma ? text.replace('.', ',') : text)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

it('returns an outcome for any text, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseOfx(`<OFX>${text}`, zone)).toHaveProperty('ok');
    }),
  );
});
