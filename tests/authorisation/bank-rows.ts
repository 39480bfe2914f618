import { importLines } from '#tests/bank.ts';
import { ofxOf } from '#tests/ofx.ts';
import { must } from '#tests/authorisation/world.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { newId } from '#server/platform/uuid.ts';
import { key } from '#tests/till.ts';

/** Imports a bank line that waits for an administrator's decision. */
const line: NonNullable<Row['named']> = async ({ callers: { admin } }) => {
  const { id } = await importLines(admin, newId(), { cents: 1_00 });
  return (await must(admin.get(`/bank-lines?statementId=${id}`))).items[0].id;
};

const onlyAdmin = { own: '200 403 403 403 403 403 403 401', none: '404 403 403 403 403 403 403 401' };

// prettier-ignore
export const bankRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'bankStatements.import': {
    call: () => ['POST', '/bank-statements', { file: ofxOf(newId(), { cents: 1_00 }) }],
    own:     '201 403 403 403 403 403 403 401',
  },
  'bankStatements.list': {
    call: () => ['GET', '/bank-statements'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'bankLines.list': {
    call: () => ['GET', '/bank-lines'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'bankLines.assign': {
    named: line,
    call: ({ partnerId }, { id }) => ['POST', `/bank-lines/${id}/assign`, { version: 1, kind: 'wallet', targetId: partnerId }, key()],
    ...onlyAdmin,
  },
  'bankLines.park': {
    named: line,
    call: (_ids, { id }) => ['POST', `/bank-lines/${id}/park`, { version: 1 }, key()],
    ...onlyAdmin,
  },
  'bankLines.ignore': {
    named: line,
    call: (_ids, { id }) => ['POST', `/bank-lines/${id}/ignore`, { version: 1, reason: 'Tarifa' }],
    ...onlyAdmin,
  },
};
