import { authenticate } from '@feathersjs/authentication';
import { KnexService, type KnexAdapterParams } from '@feathersjs/knex';
import { hooks, resolve } from '@feathersjs/schema';
import { getValidator, querySyntax, type Static, Type } from '@feathersjs/typebox';
import type { App, Context } from './app.ts';
import { queryValidator } from './validators.ts';

const tripSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    client_id: Type.String({ format: 'uuid' }),
    status: Type.String(),
    pickup_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Trip', additionalProperties: true },
);
type Trip = Static<typeof tripSchema>;
const tripResolver = resolve<Trip, Context>({});
const tripExternalResolver = resolve<Trip, Context>({});

const tripQuerySchema = Type.Intersect(
  [querySyntax(Type.Pick(tripSchema, ['id', 'client_id', 'status', 'pickup_at'])), Type.Object({})],
  { additionalProperties: false },
);
type TripQuery = Static<typeof tripQuerySchema>;
const tripQueryValidator = getValidator(tripQuerySchema, queryValidator);
/** Limits clients to their own trips. */
const tripQueryResolver = resolve<TripQuery, Context>({
  client_id: async (value, _query, context) => context.params.user?.id_cliente ?? value,
});

/** Trips of the panel, joined as in the naive baseline. */
export class TripService extends KnexService<Trip> {
  override createQuery(params: KnexAdapterParams) {
    const { knex } = this;
    return super
      .createQuery(params)
      .join('clients as c', 'c.id', 'trips.client_id')
      .leftJoin('partners as p', 'p.id', 'trips.partner_id')
      .leftJoin('drivers as d', 'd.id', 'trips.driver_id')
      .leftJoin('vehicles as v', 'v.id', 'trips.vehicle_id')
      .leftJoin('trip_notes as n', 'n.trip_id', 'trips.id')
      .select(
        'c.name as client_name',
        'p.name as partner_name',
        'd.name as driver_name',
        'v.plate',
        'v.model',
        'n.notes',
        'n.internal_note',
        'n.flight_number',
        'n.name_sign',
        knex.raw(
          "(select json_agg(json_build_object('name', x.name, 'phone', x.phone) order by x.position) from trip_passengers x where x.trip_id = trips.id) as passengers",
        ),
        knex.raw(
          '(select json_agg(to_json(x) order by x.position) from trip_stops x where x.trip_id = trips.id) as stops',
        ),
      );
  }

  get knex() {
    return this.getModel();
  }
}

export function trips(app: App): void {
  const paginate = { default: 25, max: 100 };
  app.use('trips', new TripService({ Model: app.get('knex'), name: 'trips', paginate }), {
    methods: ['find', 'get'],
    events: [],
  });
  app.service('trips').hooks({
    around: {
      all: [authenticate('jwt'), hooks.resolveExternal(tripExternalResolver), hooks.resolveResult(tripResolver)],
    },
    before: { all: [hooks.validateQuery(tripQueryValidator), hooks.resolveQuery(tripQueryResolver)] },
  });
}
