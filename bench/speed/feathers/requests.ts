import { authenticate } from '@feathersjs/authentication';
import { KnexService } from '@feathersjs/knex';
import { hooks, resolve } from '@feathersjs/schema';
import { getValidator, querySyntax, type Static, Type } from '@feathersjs/typebox';
import { newId } from '#server/platform/uuid.ts';
import type { App, Context } from './app.ts';
import { dataValidator, queryValidator } from './validators.ts';

const uuid = Type.String({ format: 'uuid' });
const requestSchema = Type.Object(
  {
    id: uuid,
    client_id: uuid,
    requester_id: uuid,
    status: Type.String(),
    category: Type.String(),
    payment_method: Type.String(),
    pickup_at: Type.String({ format: 'date-time' }),
    passengers: Type.Array(Type.Object({ name: Type.String(), phone: Type.String() })),
    stops: Type.Array(Type.Object({ address: Type.String(), placeId: uuid })),
    partner_id: uuid,
    accepted_at: Type.String({ format: 'date-time' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Request', additionalProperties: false },
);
type Request = Static<typeof requestSchema>;
const requestResolver = resolve<Request, Context>({});
const requestExternalResolver = resolve<Request, Context>({});

const requestDataSchema = Type.Pick(requestSchema, ['category', 'payment_method', 'pickup_at', 'passengers', 'stops'], {
  $id: 'RequestData',
});
const requestDataValidator = getValidator(requestDataSchema, dataValidator);
const json = async (value: unknown) => JSON.stringify(value) as never;
const requestDataResolver = resolve<Request, Context>({
  id: async () => newId(),
  client_id: async (_value, _request, context) => context.params.user?.id_cliente ?? undefined,
  requester_id: async (_value, _request, context) => context.params.user?.user_id,
  status: async () => 'available',
  passengers: json,
  stops: json,
});

const requestPatchSchema = Type.Object({ status: Type.Literal('accepted') }, { $id: 'RequestPatch' });
const requestPatchValidator = getValidator(requestPatchSchema, dataValidator);
const requestPatchResolver = resolve<Request, Context>({
  partner_id: async (_value, _request, context) => context.params.user?.id_parceiro ?? undefined,
  accepted_at: async () => new Date().toISOString(),
});

const requestQuerySchema = Type.Intersect(
  [querySyntax(Type.Pick(requestSchema, ['id', 'client_id', 'status', 'pickup_at'])), Type.Object({})],
  { additionalProperties: false },
);
const requestQueryValidator = getValidator(requestQuerySchema, queryValidator);
const requestQueryResolver = resolve<Static<typeof requestQuerySchema>, Context>({
  // Only an available request can be accepted.
  status: async (value, _query, context) => (context.method === 'patch' ? 'available' : value),
});

/** One row per trip, in the table of the naive baseline. */
export class RequestService extends KnexService<Request> {}

export function requests(app: App): void {
  app.use('requests', new RequestService({ Model: app.get('knex'), name: 'naive_trips' }), {
    methods: ['find', 'get', 'create', 'patch'],
    events: [],
  });
  app.service('requests').hooks({
    around: {
      all: [authenticate('jwt'), hooks.resolveExternal(requestExternalResolver), hooks.resolveResult(requestResolver)],
    },
    before: {
      all: [hooks.validateQuery(requestQueryValidator), hooks.resolveQuery(requestQueryResolver)],
      create: [hooks.validateData(requestDataValidator), hooks.resolveData(requestDataResolver)],
      patch: [hooks.validateData(requestPatchValidator), hooks.resolveData(requestPatchResolver)],
    },
  });
}
