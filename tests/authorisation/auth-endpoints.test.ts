import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustmentPaths } from '#contract/adjustment-batches.ts';
import { statementPath } from '#contract/bank-statements.ts';
import { files } from '#contract/files.ts';
import { importPaths } from '#contract/imports.ts';
import { clientImportPaths } from '#contract/client-imports.ts';
import { employeeImportPaths } from '#contract/employees.ts';
import { partnerImportPaths } from '#contract/partner-imports.ts';
import { uploads } from '#contract/uploads.ts';
import { createApp } from '#server/app.ts';
import { AUTH_ENDPOINTS } from '#server/platform/auth/endpoints.ts';
import { type EndpointRow, endpointRows } from '#tests/authorisation/endpoint-rows.ts';
import { makePeople, nobody, type People } from '#tests/authorisation/people.ts';
import { type Column, columns, type Target, targets } from '#tests/authorisation/world.ts';

let people: People;
beforeAll(async () => {
  people = await makePeople();
});
afterAll(() => people.panel.close());

const endpoints = [...AUTH_ENDPOINTS, 'POST /nodejs/generateCustomToken'];
/** Routes outside the two tables. They need no session, except the live stream (tested in live.test.ts). */
const besideThem = ['GET /healthz', 'GET /readyz', 'GET /api/v1/openapi.json', 'GET /api/v1/live'];
/** Routes protected by the secret of the payment provider (tested in webhook-routes.test.ts). */
const webhooks = ['POST /webhooks/pix', 'POST /webhooks/pix/pix'];
/** Route protected by the token for monitoring (tested in metrics/routes.test.ts). */
const monitoring = ['GET /metrics'];
/** Routes of files and uploads, whose rows are in the table of operations (authorisation.test.ts). */
const fileRoutes = Object.values(files).map(({ path }) => `GET /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
const uploadRoutes = Object.values(uploads).map(({ path }) => `POST /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);

/** Routes that allow a larger body than other routes. */
const largeRoutes = [
  ...importPaths,
  ...adjustmentPaths,
  ...partnerImportPaths,
  ...clientImportPaths,
  ...employeeImportPaths,
  statementPath,
].map((path) => `POST /api/v1${path}`);

describe('the table of authentication endpoints', () => {
  it('has a row for every endpoint, and no other rows', () => {
    const covered = new Set(Object.keys(endpointRows).map((name) => name.split(',')[0]));
    expect(covered).toEqual(new Set(endpoints));
  });

  it('covers, together with the operations, every route that the server has mounted', async () => {
    const app = await createApp(people.panel.services);
    await app.ready();
    const mounted = routesIn(app.printRoutes({ commonPrefix: false }));
    await app.close();
    const assets = /\.(svg|html|js|css|woff2|webmanifest|png|webp|ico|txt)$|^\w+ \/build\.json$/;
    expect(new Set(mounted.filter((route) => !assets.test(route)))).toEqual(
      new Set([
        ...endpoints,
        ...besideThem,
        ...webhooks,
        ...monitoring,
        ...fileRoutes,
        ...uploadRoutes,
        ...largeRoutes,
      ]),
    );
  });
});

/** Returns the routes of the printed route tree, in which a route is indented below the prefix of its path. */
function routesIn(printed: string): string[] {
  const above: string[] = [];
  return Array.from(printed.matchAll(/^(.*)── (\/\S*) \((\w+)/gm), ([, indent = '', part = '', method]) => {
    above.length = Math.floor(indent.length / 4);
    above.push(part);
    return `${method} ${above.join('')}`;
  });
}

const cells = Object.entries(endpointRows).flatMap(([name, row]) =>
  targets.flatMap((target) =>
    (row[target]?.split(' ') ?? []).map((status, index) => ({
      name,
      row,
      target,
      who: columns[index] ?? 'nobody',
      status: Number(status),
    })),
  ),
);

type Cell = { name: string; row: EndpointRow; target: Target; who: Column };

it.each(cells)(
  'the endpoint $name, with credentials of “$target”, answers the caller “$who” with status $status',
  async ({ status, ...cell }) => {
    const answer = await send(cell);
    expect({ ...answer, cookies: '' }).toMatchObject({ status });
  },
);

async function send({ name, row, target, who }: Cell) {
  const caller = people.columns[who];
  const whose = { own: caller, foreign: people.stranger, none: nobody }[target];
  const { body, cookies = '' } = await row.sends(people, caller, whose);
  const cookie = [await people.enter(caller), cookies].filter(Boolean).join('; ');
  return people.call(name.split(',')[0] ?? '', cookie, body);
}

it('an ID token belongs to the caller and contains no rights', async () => {
  const { client } = people.columns;
  const claims = decodeJwt(await people.idToken(client));
  expect(claims.sub).toBe(client.userId);
  const standard = ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'];
  expect(new Set(Object.keys(claims))).toEqual(new Set(standard));
});
