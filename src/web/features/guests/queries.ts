import type { GuestPlace, GuestRequest, GuestWay, Hotel } from '#contract/guest-pages.ts';

/** Refused or failed call. `status` is 0 without an answer. */
export class GuestProblem extends Error {
  readonly status: number;
  readonly reason: string;
  readonly fields: readonly { field: string; message: string }[];
  constructor(status: number, { reason = '', detail = '', errors = [] }: Problem = {}) {
    super(detail);
    this.status = status;
    this.reason = reason;
    this.fields = errors;
  }
}

type Problem = { reason?: string; detail?: string; errors?: { field: string; message: string }[] };
type Options = { body?: object; key?: string; signal?: AbortSignal };
type Body = Omit<GuestRequest, 'code'>;

/** Calls without cookies, because the page may run in a frame of another site. */
async function call<Answer>(code: string, path: string, { body, key, signal }: Options = {}): Promise<Answer> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) };
  const response = await fetch(`/api/v1/guest-pages/${code}${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'omit',
    headers,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new GuestProblem(0);
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new GuestProblem(response.status, answer as Problem);
  return answer as Answer;
}

export const readHotel = (code: string) => call<Hotel>(code, '');

export const findPlaces = (code: string, q: string, signal: AbortSignal) =>
  call<{ items: GuestPlace[] }>(code, `/places?q=${encodeURIComponent(q)}`, { signal });

export const estimate = (code: string, body: GuestWay, signal: AbortSignal) =>
  call<{ estimateCents: number | null }>(code, '/estimate', { body, signal });

export const request = (code: string, body: Body, key: string) =>
  call<{ rideCode: string; awaitsApproval: boolean }>(code, '/requests', { body, key });
