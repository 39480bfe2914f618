import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { Db } from '#server/platform/database/pool.ts';
import type { Log } from '#server/platform/log.ts';
import { cacheAnswer, readAnswer, type ServiceName } from './answers.ts';

/** Answer of a service, or its failure. The value is null when the service found nothing. */
export type Said<Value> = { ok: true; value: Value } | { ok: false };

export type ServiceOptions = {
  name: ServiceName;
  /** Lifetime of a cached answer. */
  lifeSeconds: number;
  timeoutMs: number;
  /** Pause after repeated failures. */
  pauseMs?: number;
};

type Question<Value> = {
  /** Cache key; stored as a hash. */
  key: string;
  url: URL;
  /** False: the answer is not cached, because the question has the position of a driver. Default: true. */
  isCached?: boolean;
  /** Extracts the answer; throws on an invalid one, which counts as a failure. */
  read: (body: unknown) => Value;
  /** HTTP statuses whose body is passed to `read`; others count as failures. Default: 200. */
  statuses?: readonly number[];
};

const FAILURES_IN_A_ROW = 3;
const PAUSE_MS = 30_000;
const AT_ONCE = 8;
const LARGEST_ANSWER_BYTES = 1_000_000;

/**
 * Client of one external service. Sends each cached question once until its answer expires, waits no longer than the
 * time-out, and pauses after three failures in a row (circuit breaker). Never call it inside a database transaction.
 */
export class OutsideService {
  readonly #options: ServiceOptions;
  readonly #db: Db;
  readonly #log: Log;
  readonly #policy;
  readonly #underWay = new Map<string, Promise<Said<unknown>>>();

  constructor(options: ServiceOptions, { db, log }: { db: Db; log: Log }) {
    const { name, timeoutMs, pauseMs = PAUSE_MS } = options;
    this.#options = options;
    this.#db = db;
    this.#log = log;
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
    });
    breaker.onStateChange((state) => {
      if (state === CircuitState.Open) log.warn({ service: name, pauseMs }, 'Serviço externo falhando: em pausa');
      if (state === CircuitState.Closed) log.info({ service: name }, 'Serviço externo respondendo de novo');
    });
    this.#policy = wrap(bulkhead(AT_ONCE), breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  }

  async ask<Value>(question: Question<Value>): Promise<Said<Value>> {
    const underWay = this.#underWay.get(question.key) ?? this.#find(question);
    return underWay as Promise<Said<Value>>;
  }

  /**
   * Registers the question before the cache is read, so that a concurrent identical question does not find an empty
   * cache and call the service again.
   */
  #find<Value>(question: Question<Value>): Promise<Said<Value>> {
    const finding = this.#findNow(question).finally(() => this.#underWay.delete(question.key));
    this.#underWay.set(question.key, finding);
    return finding;
  }

  async #findNow<Value>(question: Question<Value>): Promise<Said<Value>> {
    if (question.isCached === false) return this.#call(question);
    const known = await readAnswer(this.#db, this.#options.name, question.key);
    return known === undefined ? this.#call(question) : { ok: true, value: known as Value };
  }

  async #call<Value>({ key, url, read, statuses = [200], isCached = true }: Question<Value>): Promise<Said<Value>> {
    const { name, lifeSeconds } = this.#options;
    try {
      const value = await this.#policy.execute(async ({ signal }) => read(await fetchJson(url, statuses, signal)));
      if (isCached) await cacheAnswer(this.#db, { service: name, question: key, value, lifeSeconds });
      return { ok: true, value };
    } catch (error) {
      // Logs only the name of the error. Its URL and message may repeat the question, which contains a personal
      // address.
      this.#log.debug({ service: name, error: (error as Error).name }, 'Serviço externo não respondeu');
      return { ok: false };
    }
  }
}

async function fetchJson(url: URL, statuses: readonly number[], signal: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json', 'accept-language': 'pt-BR', 'user-agent': 'PainelChameUmTaxi' };
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!statuses.includes(response.status)) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
