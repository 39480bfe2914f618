import { addDays, localDate } from '#domain/time.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { signUpBody } from '#tests/authorisation/world.ts';

let made = 0;

/** Returns a file with one trip in two days. The file differs in every call. */
function sheet(): string {
  const day = addDays(localDate(new Date(), 'America/Sao_Paulo'), 2).split('-').toReversed().join('/');
  made += 1;
  const rows = [
    'Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento;Referência;Praça',
    `Marina Duarte;(11) 98765-4321;${day};10:00;Rua das Flores, 1;Rua das Rosas, 2;Faturado;${made};São Paulo`,
  ];
  return Buffer.from(rows.join('\n')).toString('base64');
}

/** Returns a file with one partner or client that the central does not have yet. */
const recordFile = () => {
  const { name, document } = signUpBody();
  return { file: Buffer.from(`Nome;CPF ou CNPJ\n${name};${document}`).toString('base64') };
};

// prettier-ignore
export const importRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'imports.check': {
    call: ({ clientId }) => ['POST', '/trips/import/check', { clientId, file: sheet() }],
    own:     '200 200 200 200 403 403 403 401',
    foreign: '200 200 404 404 403 403 403 401',
    none:    '404 404 404 404 403 403 403 401',
  },
  'imports.create': {
    call: ({ clientId }) => ['POST', '/trips/import', { clientId, file: sheet() }],
    own:     '201 201 201 201 403 403 403 401',
    foreign: '201 201 404 404 403 403 403 401',
    none:    '404 404 404 404 403 403 403 401',
  },
  'imports.template': {
    call: () => ['GET', '/trips/import/template?format=csv'],
    own:     '200 200 200 200 403 200 403 401',
  },
  'clientImports.check': {
    call: () => ['POST', '/clients/import/check', recordFile()],
    own:     '200 403 403 403 403 403 403 401',
  },
  'clientImports.create': {
    call: () => ['POST', '/clients/import', recordFile()],
    own:     '201 403 403 403 403 403 403 401',
  },
  'clientImports.template': {
    call: () => ['GET', '/clients/import/template?format=csv'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'partnerImports.check': {
    call: () => ['POST', '/partners/import/check', recordFile()],
    own:     '200 403 403 403 403 403 403 401',
  },
  'partnerImports.create': {
    call: () => ['POST', '/partners/import', recordFile()],
    own:     '201 403 403 403 403 403 403 401',
  },
  'partnerImports.template': {
    call: () => ['GET', '/partners/import/template?format=csv'],
    own:     '200 403 403 403 403 403 403 401',
  },
};
