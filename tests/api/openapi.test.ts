import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { files } from '#contract/files.ts';
import { uploads } from '#contract/uploads.ts';
import { apiRouter } from '#server/api-router.ts';
import { describeApi } from '#server/openapi/document.ts';
import type { Operation } from '#server/openapi/refusals.ts';

const config = { publicUrl: 'https://painel.central.taxi.br', version: '1.0.0' };
const document = (await describeApi(apiRouter, { files, uploads }, config)) as {
  paths: Record<string, Record<string, Operation>>;
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has no errors and no warnings under the recommended rules of Redocly', async () => {
    const recommended = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(document), config: recommended });
    expect(found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('marks exactly those operations as public that need no session', () => {
    const open = operations.filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ operation }) => operation.operationId)).toEqual([
      'panel.info',
      'account.confirmEmail',
      'signUps.create',
      'signUps.firstAdmin',
      'acting.end',
      'consents.get',
      'rides.get',
      'rides.sayReady',
      'rides.askDelay',
      'rides.reportLostItem',
      'rides.rate',
      'today.wall',
      'guests.get',
      'guests.places',
      'guests.estimate',
      'guests.request',
      'flexibleLinks.get',
      'flexibleLinks.start',
      'receipts.get',
    ]);
  });

  it('documents for every operation the refusals and their problem document', () => {
    const missing = operations.filter(({ path, method, operation }) => {
      const due = [
        ...(operation.security?.length === 0 ? [] : ['401', '403']),
        ...(path.includes('{') ? ['404'] : []),
        ...(method === 'get' ? [] : ['409']),
      ];
      return due.some((status) => !(status in (operation.responses ?? {})));
    });
    expect(missing).toEqual([]);
  });

  it('declares the Idempotency-Key of every POST, and requires it for operations that move money', () => {
    const keyOf = ({ operation }: (typeof operations)[number]) => JSON.stringify(operation.parameters?.at(-1) ?? null);
    const posts = operations.filter(({ method }) => method === 'post');
    expect(posts.filter((one) => !keyOf(one).includes('IdempotencyKey'))).toEqual([]);
    const required = posts.filter((one) => keyOf(one).includes('/RequiredIdempotencyKey'));
    const names = required.map(({ operation }) => operation.operationId);
    expect(names).toHaveLength(32);
    expect(names).toEqual(expect.arrayContaining(['wallets.adjust', 'topUps.create', 'payouts.pay', 'invoices.pay']));
  });
});

describe('the version of the OpenAPI document for integrators', () => {
  it('describes every property and every parameter', () => {
    const without = new Set<string>();
    const look = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      const { properties, name, schema, description } = value as Record<string, unknown>;
      if (typeof name === 'string' && schema && !description) without.add(name);
      if (properties && typeof properties === 'object')
        for (const [field, one] of Object.entries(properties))
          if (!(one as { description?: string }).description) without.add(field);
      for (const each of Object.values(value)) look(each);
    };
    look(document);
    expect([...without]).toEqual([]);
  });

  it('states that a departure requires a driver and a vehicle', () => {
    const depart = document.paths['/trips/{id}/depart']?.['post'];
    expect(depart?.description).toContain('Precisa de motorista e veículo');
  });

  it('describes the live stream and the webhook calls with their signature', () => {
    expect(document.paths['/live']?.['get']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Last-Event-ID', in: 'header' }),
    );
    const { webhooks } = document as unknown as { webhooks: Record<string, { post: Operation }> };
    expect(webhooks['completed']?.post.parameters?.map(({ name }) => name)).toContain('X-Painel-Signature');
  });
});
