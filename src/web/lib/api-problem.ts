import type { Problem } from '#contract/problem.ts';
import type { Reason } from '#domain/outcome.ts';
import { heardServerTime } from './server-clock.ts';
import { heardPosition, tellPosition } from './wal-position.ts';

/**
 * Number of characters of the request id that the page shows. They suffice to find the request in the log, and are few
 * enough to read out by phone.
 */
const CODE_LENGTH = 8;

/** Reason of a failed call. `offline` means that no response arrived, so the call may or may not have been executed. */
export type FailureReason = Reason | 'offline';

/**
 * Problem answer of the server (RFC 9457). `message` is shown to users, `reason` is for code, and `fields` is for
 * forms.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly reason: FailureReason;
  /** Messages by field, such as `Informe o endereço.` for `stops.0.address`. */
  readonly fields: Readonly<Record<string, string>>;
  /** For `repeated_request`: the earlier trip, when the caller may see it. */
  readonly existingTrip: Problem['existingTrip'];
  /** True during an outage: the database is unreachable or the panel is starting. The same call will succeed later. */
  readonly isOutage: boolean;

  constructor(
    status: number,
    reason: FailureReason,
    detail: string,
    fields: Record<string, string> = {},
    isOutage = false,
    existingTrip?: Problem['existingTrip'],
  ) {
    super(detail);
    this.status = status;
    this.reason = reason;
    this.fields = fields;
    this.isOutage = isOutage;
    this.existingTrip = existingTrip;
  }
}

/**
 * True if the server may have executed the call although no usable answer arrived. The caller retries with the same
 * idempotency key.
 */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;
}

/** Returns the text to show for any error. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Algo deu errado. Tente de novo.';
}

/** `fetch` that throws an ApiProblem for a missing answer and for every status other than 2xx and 304. */
export async function fetchOrProblem(...request: Parameters<typeof fetch>): Promise<Response> {
  tellPosition();
  const askedAt = performance.now();
  const response = await fetch(...request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem(0, 'offline', 'Não foi possível falar com o servidor. Verifique a conexão e tente de novo.');
  });
  heardServerTime(Number(response.headers.get('x-now') ?? Number.NaN), performance.now() - askedAt);
  heardPosition(response.headers.get('x-written') ?? response.headers.get('x-live-cursor'));
  if (!response.ok && response.status !== 304) throw await problemOf(response);
  return response;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const fields = Object.fromEntries((body?.errors ?? []).map(({ field, message }) => [field, message]));
  return new ApiProblem(
    response.status,
    body?.reason ?? reasonOf(response.status),
    formatCode(body?.detail ?? textOf(response.status), response),
    fields,
    isOutageOf(response),
    body?.existingTrip,
  );
}

/**
 * True for a response of the proxy while the panel is down, or of the panel while its database is down. Answers about
 * failed external services have no Retry-After header.
 */
function isOutageOf({ status, headers }: Response): boolean {
  return status === 502 || status === 504 || (status === 503 && headers.has('retry-after'));
}

/** Adds a code that users can report to the operator, who finds the request in the log by this code. */
function formatCode(text: string, { status, headers }: Response): string {
  const requestId = headers.get('x-request-id');
  return status >= 500 && requestId !== null ? `${text} Código do erro: ${requestId.slice(0, CODE_LENGTH)}.` : text;
}

function reasonOf(status: number): FailureReason {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'internal' : 'invalid';
}

function textOf(status: number): string {
  if (status === 401) return 'Sua sessão terminou. Entre de novo.';
  if (status === 403) return 'Você não tem permissão para isso.';
  if (status === 404) return 'Não encontrado.';
  if (status === 429) return 'Muitas tentativas. Aguarde um pouco e tente de novo.';
  if (status >= 500) return 'O servidor não conseguiu responder. Tente de novo em instantes.';
  return 'O pedido não pôde ser atendido. Confira os dados e tente de novo.';
}
