import { expect, it } from 'vitest';
import { xlsOf } from '#tests/xls.ts';
import { readStatementFile } from './read-file.ts';

const read = (file: Buffer) =>
  readStatementFile({ file: file.toString('base64') }, { today: '2026-11-24', timeZone: 'America/Sao_Paulo' });

/** Reads a file and returns its account and the day, amount, bank id and text of each line. */
async function linesIn(file: Buffer | string) {
  const statement = await read(typeof file === 'string' ? Buffer.from(file) : file);
  if (!statement.ok) return statement.detail;
  const { account, lines } = statement.value;
  return [account, ...lines.map(({ on, cents, bankId, memo }) => [on.slice(5), cents, bankId, memo])];
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each<[string, Buffer | string, unknown[]]>([
  [
    'Banco do Brasil, older',
    latin1(`"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"30/10/2026","","Saldo Anterior","","0","5574.88",
"03/11/2026","316-6","Pix - Recebido 03/11 10:12 ANA LIMA","","361216","120.50",
"04/11/2026","","Tarifa Pacote de Serviços","","0","-49.90",
"30/11/2026","","S A L D O","","0","5645.48",
`),
    [
      'principal',
      ['11-03', 120_50, '361216', 'Pix - Recebido 03/11 10:12 ANA LIMA'],
      ['11-04', -49_90, null, 'Tarifa Pacote de Serviços'],
    ],
  ],
  [
    'Banco do Brasil, newer',
    latin1(`"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"31/10/2026","Saldo Anterior","","","1.000,00",""
"03/11/2026","Pix - Recebido","03/11 09:15 12345678909 ANA LIMA","31215467","250,00","Entrada"
"03/11/2026","Pix - Enviado","03/11 11:47 POSTO CENTRAL","90101","32,00","Saída"
"00/00/0000","Saldo do dia","","","1.218,00",""
"04/11/2026","Pix - Enviado","Bia Reis","90102","1.067,79 D","Entrada"
"30/11/2026","S A L D O","","","150,21",""
`),
    [
      'principal',
      ['11-03', 250_00, '31215467', 'Pix - Recebido · 03/11 09:15 12345678909 ANA LIMA'],
      ['11-03', -32_00, '90101', 'Pix - Enviado · 03/11 11:47 POSTO CENTRAL'],
      ['11-04', -1_067_79, '90102', 'Pix - Enviado · Bia Reis'],
    ],
  ],
  [
    'Inter',
    ` Extrato Conta Corrente
Conta ;12345678
Período ;01/11/2026 a 24/11/2026
Saldo ;1.992,51

Data Lançamento;Histórico;Descrição;Valor;Saldo
03/11/2026;Pix recebido;ANA LIMA RECARGA000012;250,00;1.742,51
04/11/2026;Pix enviado ;BIA REIS;-55,90;1.686,61
`,
    [
      'principal',
      ['11-03', 250_00, null, 'Pix recebido · ANA LIMA RECARGA000012'],
      ['11-04', -55_90, null, 'Pix enviado · BIA REIS'],
    ],
  ],
  [
    'Bradesco',
    latin1(`Extrato de: Ag: 1234 | Conta: 123456-7 | Entre 01/11/2026 e 24/11/2026
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
31/10/2026;COD. LANC. 0;0;0,00; ;521,40
03/11/2026;TRANSFERENCIA PIX;1120935;250,00; ;771,40
;REM: ANA LIMA 03/11;;;;
04/11/2026;TARIFA BANCARIA;31026; ;-49,90;721,50
05/11/2026;CONTA DE LUZ;31027; ;180,35;541,15
;Total;;250,00;230,25;541,15
;;;;;
Filtro de resultados - Movimentação entre: 01/11/2026 e 24/11/2026;;;;;
Últimos Lançamentos;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
24/11/2026;TRANSFERENCIA PIX;9;1,00; ;542,15
Os dados acima têm como base 24/11/2026 às 10:00 e estão sujeitos a alterações.;;;;;
`),
    [
      'principal',
      ['11-03', 250_00, '1120935', 'TRANSFERENCIA PIX · REM: ANA LIMA 03/11'],
      ['11-04', -49_90, '31026', 'TARIFA BANCARIA'],
      ['11-05', -180_35, '31027', 'CONTA DE LUZ'],
    ],
  ],
  [
    'C6',
    `\u{feff}EXTRATO DE CONTA CORRENTE C6 BANK

Agência: 1 / Conta: 123456789
Extrato gerado em 24/11/2026 - as 20:32:54

Extrato de 01/11/2026 a 24/11/2026


Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)
03/11/2026,03/11/2026,Pix recebido de ANA LIMA,Pix recebido de ANA LIMA,112.03,0.00,259.42
04/11/2026,04/11/2026,CRED LOJ,"CART. DEBIT, Maestro ",937.03,0.00,1196.45
04/11/2026,05/11/2026,BIA REIS,Pix enviado,0.00,9827.29,-8630.84
`,
    [
      'principal',
      ['11-03', 112_03, null, 'Pix recebido de ANA LIMA'],
      ['11-04', 937_03, null, 'CRED LOJ · CART. DEBIT, Maestro'],
      ['11-04', -9_827_29, null, 'BIA REIS · Pix enviado'],
    ],
  ],
  [
    'Caixa',
    `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"0423001200012345678";"20261103";"000000";"SALDO ANT";"100.00";"C"
"0423001200012345678";"20261103";"031126";"CRED PIX";"5964.52";"C"
"0423001200012345678";"20261104";"041126";"ENVIO PIX";"1.200,00";"D"
"0423001200012345678";"20261104";"000000";"SALDO DIA";"4864.52";"C"
`,
    ['0423001200012345678', ['11-03', 5_964_52, '031126', 'CRED PIX'], ['11-04', -1_200_00, '041126', 'ENVIO PIX']],
  ],
  [
    'Mercado Pago',
    `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
925,43;12.871,66;-10.988,94;2.808,15

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
03-11-2026;Pix recebido ANA LIMA;148382131098;150,00;1.075,43
04-11-2026;Pagamento BIA REIS;148382131099;-1.025,40;50,03
`,
    [
      'principal',
      ['11-03', 150_00, '148382131098', 'Pix recebido ANA LIMA'],
      ['11-04', -1_025_40, '148382131099', 'Pagamento BIA REIS'],
    ],
  ],
  [
    'Nubank, account',
    `Data,Valor,Identificador,Descrição
03/11/2026,100.00,0acaccd4-7fdf-4a34-b462-9ed0c0e44d4c,"Transferência recebida pelo Pix - ANA LIMA"
04/11/2026,-45.90,68138eea-2dd1-40ae-898f-6ebf077ff936,Compra no débito - POSTO CENTRAL
`,
    [
      'principal',
      ['11-03', 100_00, '0acaccd4-7fdf-4a34-b462-9ed0c0e44d4c', 'Transferência recebida pelo Pix - ANA LIMA'],
      ['11-04', -45_90, '68138eea-2dd1-40ae-898f-6ebf077ff936', 'Compra no débito - POSTO CENTRAL'],
    ],
  ],
  [
    'Nubank, card',
    `date,title,amount
2026-11-03,Posto Central,22.5
2026-11-04,Pagamento recebido,"- 1.680,00"
2026-11-05,Estorno de Posto,-5.00
`,
    [
      'cartão',
      ['11-03', -22_50, null, 'Posto Central'],
      ['11-04', 1_680_00, null, 'Pagamento recebido'],
      ['11-05', 5_00, null, 'Estorno de Posto'],
    ],
  ],
  [
    'Itaú, text',
    `03/11/2026;PIX TRANSF ANA LI03/11;250,00
04/11/2026;MOBILE PAG TIT 426XXXXXX;-287,00
04/11/2026;SALDO DO DIA;1.963,00
`,
    [
      'principal',
      ['11-03', 250_00, null, 'PIX TRANSF ANA LI03/11'],
      ['11-04', -287_00, null, 'MOBILE PAG TIT 426XXXXXX'],
    ],
  ],
  [
    'Itaú, for companies',
    latin1(`Atualização:;24/11/2026;;;;
Agência:;2059;;;;
Lançamentos;;;;;
Data;Lançamento;Razão Social;CPF/CNPJ;Valor (R$);Saldo (R$)
31/10/2026;SALDO ANTERIOR;;;;53024,43
03/11/2026;PIX RECEBIDO;ANA LIMA;123.456.789-09;2000,00;
04/11/2026;SISPAG FORNECEDORES;BIA REIS;;-18614,54;
04/11/2026;SALDO TOTAL DISPONÍVEL DIA;;;;36409,89
`),
    [
      'principal',
      ['11-03', 2_000_00, null, 'PIX RECEBIDO · ANA LIMA · 123.456.789-09'],
      ['11-04', -18_614_54, null, 'SISPAG FORNECEDORES · BIA REIS'],
    ],
  ],
  [
    'Itaú, xls',
    xlsOf([
      ['Atualização:', '24/11/2026 às 10:00'],
      ['Agência:', '2059'],
      ['Conta:', '12345-6'],
      ['lançamentos'],
      ['data', 'lançamento', 'ag./origem', 'valor (R$)', 'saldos (R$)'],
      ['31/10/2026', 'SALDO ANTERIOR', null, null, 100.5],
      ['03/11/2026', 'PIX TRANSF ANA LI03/11', '2059', 250.1, null],
      ['04/11/2026', 'TAR PACOTE', null, -49.9, null],
      ['04/11/2026', 'SALDO TOTAL DISPONÍVEL DIA', null, null, 300.7],
      ['lançamentos futuros'],
      ['data', 'lançamento', 'ag./origem', 'valor (R$)', 'saldos (R$)'],
      ['30/11/2026', 'TED AGENDADA', null, -10, null],
    ]),
    ['principal', ['11-03', 250_10, null, 'PIX TRANSF ANA LI03/11'], ['11-04', -49_90, null, 'TAR PACOTE']],
  ],
  [
    'a column of C and D',
    'Data;Descrição;Valor;Tipo\n03/11/2026;Pix;10,00;D\n03/11/2026;Pix;12,00;C\n04/11/2026;Pix;-5,00;Crédito\n',
    ['principal', ['11-03', -10_00, null, 'Pix'], ['11-03', 12_00, null, 'Pix'], ['11-04', -5_00, null, 'Pix']],
  ],
  [
    'a column of kinds that say no direction',
    'Data;Descrição;Valor;Tipo\n03/11/2026;Ana;10,00;Pix\n03/11/2026;Bia;-12,00;TED\n',
    ['principal', ['11-03', 10_00, null, 'Ana'], ['11-03', -12_00, null, 'Bia']],
  ],
])('a bank statement with the layout of %s is read', async (_bank, file, expected) => {
  expect(await linesIn(file)).toEqual(expected);
});

const ofx = (before: string, account: string, ...transactions: string[]) =>
  `OFXHEADER:100\n\n<OFX>${before}${account}<BANKTRANLIST>${transactions.join('')}</BANKTRANLIST></OFX>`;
const bankAccount = '<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>';
const transaction = (amount: string, memo: string, more = '', day = '20261103') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>F1<MEMO>${memo}${more}</STMTTRN>`;

it('the purchases in the OFX file of a card, which are already negative, are read unchanged', async () => {
  const file = ofx('<CURDEF>BRL', '<CCACCTFROM><ACCTID>7f3a-4242</CCACCTFROM>', transaction('-22.50', 'Posto Central'));
  expect(await linesIn(file)).toEqual(['7f3a-4242', ['11-03', -22_50, 'F1', 'Posto Central']]);
});

it('the balance lines of an OFX file are skipped', async () => {
  const balances = [transaction('900.00', 'Saldo Anterior'), transaction('990.00', 'S A L D O', '', '00000000')];
  expect(await linesIn(ofx('', bankAccount, ...balances, transaction('90.00', 'Saldo devedor juros')))).toEqual([
    '1 / 2',
    ['11-03', 90_00, 'F1', 'Saldo devedor juros'],
  ]);
});

it.each([
  ['of another currency', ofx('<CURDEF>USD', bankAccount, transaction('10.00', 'Wire'))],
  [
    'with a line of another currency',
    ofx('<CURDEF>BRL', bankAccount, transaction('10.00', 'Wire', '<CURRENCY><CURRATE>5<CURSYM>USD</CURRENCY>')),
  ],
])('an OFX file %s is refused', async (_what, file) => {
  expect(await linesIn(file)).toBe('O extrato é em USD: só entram extratos em reais (BRL).');
});

it.each([
  [
    'an unknown direction',
    'Data;Descrição;Valor;D/C\n03/11/2026;Pix;10,00;C\n03/11/2026;Pix;10,00;X\n',
    'Linha 3: “X” não diz se o valor entrou ou saiu.',
  ],
  [
    'both a credit and a debit amount',
    'Data;Histórico;Crédito (R$);Débito (R$)\n03/11/2026;Estorno e tarifa;5,00;5,00\n',
    'Linha 2: tem um valor de entrada e um de saída.',
  ],
  [
    'a day without an amount',
    'Data;Histórico;Crédito (R$);Débito (R$)\n03/11/2026;Pix;;abc\n',
    'Linha 2: o valor “abc” não pôde ser lido.',
  ],
  [
    'two accounts',
    '"Conta";"Data_Mov";"Historico";"Valor"\n"1";"20261103";"Pix";"1,00"\n"2";"20261103";"Pix";"1,00"\n',
    'O arquivo tem mais de uma conta: exporte uma de cada vez.',
  ],
])('a bank statement with %s is refused', async (_what, file, message) => {
  expect(await linesIn(file)).toBe(message);
});
