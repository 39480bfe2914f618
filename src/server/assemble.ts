import { createAuth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { requirePoolerLogin } from '#server/platform/database/roles.ts';
import { Replicas } from '#server/platform/database/replicas.ts';
import { LiveHub } from '#server/platform/live/hub.ts';
import type { Log } from '#server/platform/log.ts';
import { createMail } from '#server/platform/mail.ts';
import { createMeters } from '#server/platform/metrics/meters.ts';
import { readSender } from '#server/platform/mail-sender.ts';
import { createCallOut } from '#server/platform/outside/call-out.ts';
import { createOutside } from '#server/platform/outside/outside.ts';
import { createPush } from '#server/platform/push.ts';
import type { Services } from '#server/platform/services.ts';

const SERVER_CONNECTIONS = 20;
const METRICS_SECONDS = 4;
/** One listens, and one reads while the hub starts over. */
const HUB_CONNECTIONS = 2;

/** Creates the services over a migrated database. The caller starts the live hub. */
export async function assembleServices(config: Config, databaseUrl: string, log: Log, clock?: Date): Promise<Services> {
  const options = { role: 'painel_app' as const, log, ...(clock && { clock }) };
  const { databaseRead, databasePoolerUrl } = config;
  const database = openPool(databasePoolerUrl ?? databaseUrl, {
    ...options,
    max: SERVER_CONNECTIONS,
    pooled: databasePoolerUrl !== null,
  });
  if (databasePoolerUrl !== null) await requirePoolerLogin(database);
  // The hub listens, which needs a connection of its own.
  const forHub = databasePoolerUrl === null ? null : openPool(databaseUrl, { ...options, max: HUB_CONNECTIONS });
  const meters = await createMeters(config);
  meters?.watchPool('server', database.pool);
  const forMetrics = meters && openPool(databaseUrl, { ...options, max: 1, statementSeconds: METRICS_SECONDS });
  const replicas =
    databaseRead &&
    new Replicas(
      databaseRead.url,
      { ...options, max: SERVER_CONNECTIONS },
      { primary: database.pool, maxLagSeconds: databaseRead.maxLagSeconds, log, meters },
    );
  const auth = await createAuth({ config, log });
  const live = new LiveHub({
    pool: (forHub ?? database).pool,
    log,
    replicas,
    onRightsChanged: (audiences) => {
      for (const audience of audiences)
        if (audience.startsWith('user:')) auth.sessions.dropUser(audience.slice('user:'.length));
    },
  });
  meters?.watchLive(live);
  const outside = createOutside(config.outside, { db: database.db, log });
  const callOut = createCallOut();
  const push = await createPush(config, callOut);
  return {
    ...database,
    config,
    log,
    auth,
    live,
    mail: createMail(config, () => readSender(database.db)),
    outside,
    callOut,
    push,
    meters,
    metricsDb: forMetrics?.db ?? null,
    replicas,
    close: async () => {
      await forMetrics?.close();
      await forHub?.close();
      await replicas?.close();
      await database.close();
    },
  };
}
