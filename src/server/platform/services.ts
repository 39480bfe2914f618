import type { Auth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/database/pool.ts';
import type { Replicas } from '#server/platform/database/replicas.ts';
import type { LiveHub } from '#server/platform/live/hub.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Meters } from '#server/platform/metrics/meters.ts';
import type { CallOut } from '#server/platform/outside/call-out.ts';
import type { Outside } from '#server/platform/outside/outside.ts';
import type { Push } from '#server/platform/push.ts';

/** Parts of the server, assembled once in app.ts. */
export type Services = Database & {
  config: Config;
  log: Log;
  auth: Auth;
  mail: Mail;
  live: LiveHub;
  outside: Outside;
  callOut: CallOut;
  push: Push;
  /** Metrics for the monitoring of the operator; null when the endpoint is off. */
  meters: Meters | null;
  /** Separate connection for the metrics, so that they can still be read when the pool is exhausted. */
  metricsDb: Db | null;
  /** Standbys that serve some reads; null when none are configured. */
  replicas: Replicas | null;
};
