import { authenticate } from '@feathersjs/authentication';
import { passwordHash } from '@feathersjs/authentication-local';
import { KnexService } from '@feathersjs/knex';
import { hooks, resolve } from '@feathersjs/schema';
import { getValidator, querySyntax, type Static, Type } from '@feathersjs/typebox';
import type { App, Context } from './app.ts';
import { dataValidator, queryValidator } from './validators.ts';

const userSchema = Type.Object(
  {
    user_id: Type.String({ format: 'uuid' }),
    nome: Type.String(),
    password: Type.Optional(Type.String()),
    id_cliente: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    id_parceiro: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  },
  { $id: 'User', additionalProperties: false },
);
export type User = Static<typeof userSchema>;
const userResolver = resolve<User, Context>({});
const userExternalResolver = resolve<User, Context>({ password: async () => undefined });

const userDataSchema = Type.Pick(userSchema, ['nome', 'password'], { $id: 'UserData' });
const userDataValidator = getValidator(userDataSchema, dataValidator);
const userDataResolver = resolve<User, Context>({ password: passwordHash({ strategy: 'local' }) });

const userQuerySchema = Type.Intersect([querySyntax(Type.Pick(userSchema, ['user_id', 'nome'])), Type.Object({})], {
  additionalProperties: false,
});
const userQueryValidator = getValidator(userQuerySchema, queryValidator);
const userQueryResolver = resolve<Static<typeof userQuerySchema>, Context>({
  user_id: async (value, _query, context) => context.params.user?.user_id ?? value,
});

/** Users are the profiles of the panel. */
export class UserService extends KnexService<User> {}

export function users(app: App): void {
  app.use('users', new UserService({ Model: app.get('knex'), name: 'profiles', id: 'user_id' }), {
    methods: ['find', 'get', 'create'],
    events: [],
  });
  app.service('users').hooks({
    around: {
      all: [hooks.resolveExternal(userExternalResolver), hooks.resolveResult(userResolver)],
      find: [authenticate('jwt')],
      get: [authenticate('jwt')],
      create: [],
    },
    before: {
      all: [hooks.validateQuery(userQueryValidator), hooks.resolveQuery(userQueryResolver)],
      create: [hooks.validateData(userDataValidator), hooks.resolveData(userDataResolver)],
    },
  });
}
