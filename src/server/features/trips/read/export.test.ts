import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { pdfLines } from '#tests/pdf-text.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;
let code: string;
let partnerName: string;
let plate: string;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date('2026-03-12T17:00:00Z') });
  central = await makeCentral(panel);
  partnerId = await central.makePartner();
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const body = {
    ...tripBody(central),
    passengers: [{ name: '=HYPERLINK("mau";"Marina")', phone: '(11) 98765-4321' }],
    clientReference: 'Pedido; "urgente"',
  };
  const fare = { fareCents: 1_234_56, tollsCents: 4_50 };
  const actions: Parameters<typeof runTrip>[3] = ['accept', 'depart', 'arrive', 'begin', ['complete', fare]];
  ({ code, partnerName, vehiclePlate: plate } = await runTrip(client, partner, body, actions));
});
afterAll(() => panel.close());

async function file(caller: Caller, query: string) {
  const answer = await fetch(`${panel.url}/api/v1/trips/export?${query}`, { headers: { cookie: caller.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('a trip export as CSV', () => {
  it('has the encoding, separators and number format that a Brazilian spreadsheet program expects', async () => {
    const { status, headers, bytes } = await file(client, 'format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="viagens-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('x-export-rows')).toBe('1');
    expect(bytes.toString()).toBe(
      [
        '\uFEFFViagem;Embarque;Situação;Passageiros;Telefones;Quarto;Origem;Paradas;Destino;Categoria;Atendida por;Motorista;Placa;Pagamento;' +
          'Distância (km);Estimativa;Corrida;Pedágios;Estacionamento;Espera;Extras;Desconto;Valor final;Referência;Motivo',
        `${code};12/03/2026 14:00;Concluída;"'=HYPERLINK(""mau"";""Marina"")";(11) 98765-4321;;` +
          'Aeroporto de Congonhas, Av. Washington Luís, s/n - Campo Belo - São Paulo;;Estação da Luz, Praça da Luz, 1 - Bom Retiro - São Paulo;Comum;' +
          `${partnerName};Motorista 1;${plate};Faturado;13,617;63,87;1234,56;4,50;0,00;0,00;0,00;0,00;1239,06;"Pedido; ""urgente""";`,
      ].join('\r\n'),
    );
  });
});

describe('a trip export as XLSX', () => {
  it('stores amounts as numbers and times in the local time of the trip', async () => {
    const { bytes } = await file(admin, 'format=xlsx');
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [headers = [], row = []] = sheet?.rows ?? [];
    const cells = Object.fromEntries(headers.map((header, at) => [String(header), row[at]]));
    expect(cells).toMatchObject({
      Viagem: code,
      Cliente: 'Aurora S.A.',
      Passageiros: '=HYPERLINK("mau";"Marina")',
      'Valor final': 1239.06,
      'Parte do parceiro': 1053.88,
      'Distância (km)': 13.617,
      Embarque: new Date('2026-03-12T14:00:00Z'),
    });
  });
});

describe('a trip export as PDF', () => {
  it('prints one line per trip on numbered pages', async () => {
    const { bytes } = await file(admin, 'format=pdf');
    const lines = pdfLines(bytes);
    expect(lines).toEqual(
      expect.arrayContaining(['Viagens', 'Página 1', code, '12/03/2026 14:00', 'Concluída', '1239,06']),
    );
  });

  it('prints one page with the column headings when no trip matches', async () => {
    const { bytes, headers } = await file(admin, 'format=pdf&status=rejected');
    expect([headers.get('x-export-rows'), pdfLines(bytes).includes('Embarque')]).toEqual(['0', true]);
  });
});

async function rows(caller: Caller, query = ''): Promise<string[]> {
  return (await file(caller, `format=csv${query}`)).bytes.toString().split('\r\n');
}

describe('a caller of the trip export', () => {
  it('exports only the trips that the caller’s list shows', async () => {
    const stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    expect(await rows(stranger)).toHaveLength(1);
    const [head = '', row = ''] = await rows(partner, `&partnerId=${partnerId}`);
    expect(head).toContain('Parte do parceiro');
    expect(head).not.toMatch(/Referência|Motivo|Parceiro;/);
    expect(row).not.toContain('urgente');
    const registrar = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
    expect((await rows(registrar))[0]).toContain(';Atendida por;');
    expect((await rows(admin))[0]).toContain(';Parceiro;');
    const [headOfClient = ''] = await rows(client);
    expect(headOfClient).not.toContain('Parte do parceiro');
  });

  it('gets a refusal that names the invalid field', async () => {
    const answer = await client.get('/trips/export?format=doc');
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'format', message: 'Escolha csv, xlsx ou pdf.' }] },
    });
    expect((await client.get('/trips/export?format=csv&uncovered=true')).status).toBe(200);
  });

  it('can run one export at a time, and each export is written to the audit log', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => file(admin, 'format=xlsx')));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect((await file(admin, 'format=csv')).status).toBe(200);
    const log = panel.services.db.selectFrom('audit_log').select('changes').where('action', '=', 'trips.export');
    expect(await log.execute()).toContainEqual({ changes: { rows: [null, 1], format: [null, 'csv'] } });
  });
});

it('the OpenAPI document describes the trip export with its parameters', async () => {
  const answer = await fetch(`${panel.url}/api/v1/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, { get: { parameters: { name: string }[] } }> };
  const names = paths['/trips/export']?.get.parameters.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['format', 'q', 'order']));
});
