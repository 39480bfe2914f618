import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { apiRoutes } from 'virtual:api-routes';
import type { Api } from '#contract/api.ts';
import { fetchOrProblem } from './api-problem.ts';

export type CallContext = { idempotencyKey?: string };

const link = new OpenAPILink<CallContext>(apiRoutes, {
  url: `${window.location.origin}/api/v1`,
  headers: ({ context }) => (context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
  fetch: (request, init) => fetchOrProblem(request, init),
});

/** API as plain calls, for code outside components. */
export const client: ContractRouterClient<Api, CallContext> = createORPCClient(link);

/** API as TanStack Query options and keys: `useQuery(api.trips.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);
