import { AuthenticationService, JWTStrategy } from '@feathersjs/authentication';
import { LocalStrategy } from '@feathersjs/authentication-local';
import { feathers, type HookContext as FeathersHookContext } from '@feathersjs/feathers';
import { type Application, bodyParser, cors, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa';
import knex, { type Knex } from 'knex';
import { requests, type RequestService } from './requests.ts';
import { trips, type TripService } from './trips.ts';
import { type User, users, type UserService } from './users.ts';

type Services = {
  users: UserService;
  trips: TripService;
  requests: RequestService;
  authentication: AuthenticationService;
};
type Settings = { knex: Knex; authentication: object };
export type App = Application<Services, Settings>;
export type Context = FeathersHookContext<App> & { params: { user?: User } };

/** Makes an application as the generators of Feathers do: REST over Koa, PostgreSQL over Knex, TypeBox schemas. */
export function createFeathersApp(url: string, connections: number, authentication: object): App {
  const app: App = koa(feathers());
  app.use(cors());
  app.use(errorHandler());
  app.use(parseAuthentication());
  app.use(bodyParser());
  app.configure(rest());
  app.set('knex', knex({ client: 'pg', connection: url, pool: { min: 2, max: connections } }));
  app.set('authentication', authentication);
  const service = new AuthenticationService(app);
  service.register('jwt', new JWTStrategy());
  service.register('local', new LocalStrategy());
  app.use('authentication', service);
  app.configure(users).configure(trips).configure(requests);
  return app;
}
