import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Log } from '#server/platform/log.ts';
import { type Ceps, createCeps } from './ceps.ts';
import { createGeocoder, type Geocoder } from './geocoder.ts';
import { createRouter, type Router } from './router.ts';
import { OutsideService, type ServiceOptions } from './service.ts';

/**
 * External services that the operator configured. A service is null when it is not configured, and the panel works
 * without it.
 */
export type Outside = { geocoder: Geocoder | null; router: Router | null; ceps: Ceps | null };

const DAY = 86_400;

// Lifetimes of cached answers. Answers of the geocoder expire after a day, because addresses are personal data. Routes
// are kept longer, because they are needed again until the trip.
const services = {
  geocoder: { name: 'geocoder', lifeSeconds: DAY, timeoutMs: 3000 },
  router: { name: 'router', lifeSeconds: 7 * DAY, timeoutMs: 1500 },
  ceps: { name: 'cep', lifeSeconds: 30 * DAY, timeoutMs: 2000 },
} as const satisfies Record<keyof Outside, ServiceOptions>;

export function createOutside(
  { geocoder, routerUrl, cepUrl }: Config['outside'],
  parts: { db: Db; log: Log },
): Outside {
  return {
    geocoder: geocoder && createGeocoder(geocoder, new OutsideService(services.geocoder, parts)),
    router: routerUrl === null ? null : createRouter(routerUrl, new OutsideService(services.router, parts)),
    ceps: cepUrl === null ? null : createCeps(cepUrl, new OutsideService(services.ceps, parts)),
  };
}
