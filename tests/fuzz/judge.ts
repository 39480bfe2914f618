import * as z from 'zod';
import { problem } from '#contract/problem.ts';
import type { Operation } from '#tests/fuzz/operations.ts';

export type Seen = { status: number; type: string; text: string; traces: string[] };

/** Returns the error in an answer; null if the answer is correct. */
export function faultIn(operation: Operation, { status, type, text, traces }: Seen): string | null {
  if (status >= 500 && !isWithoutService(operation, status)) return `${status} ${text.slice(0, 500)}`;
  if (status >= 400 && traces.length > 0) return `${status} left traces in ${traces.join(', ')}`;
  if (status >= 400) return faultInProblem(type, text);
  const documented = operation.answers[String(status)];
  if (!documented) return `${status} is not documented`;
  const types = Object.keys(documented);
  const [mime = ''] = type.split(';');
  if (types.length === 0) return text === '' ? null : `${status} has a body that is not documented`;
  if (!types.includes(mime)) return `${mime} is not documented`;
  return mime === 'application/json' ? faultInBody(operation, String(status), text) : null;
}

function faultInProblem(type: string, text: string): string | null {
  if (!type.startsWith('application/problem+json')) return `a refusal of type ${type}`;
  const { success, data, error } = problem.safeParse(JSON.parse(text));
  if (!success) return z.prettifyError(error);
  const said = [data.detail, ...(data.errors ?? []).map(({ message }) => message)];
  return said.some((each) => librarysOwn.test(each)) ? `a refusal in English: ${said.join(' ')}` : null;
}

/** Default messages of the schema library, which users must not see. */
const librarysOwn = /\b(?:invalid|expected|unrecognized|too (?:big|small))\b/i;

const schemas = new Map<string, z.ZodType>();

function faultInBody({ name, answers }: Operation, status: string, text: string): string | null {
  const key = `${name} ${status}`;
  const schema = schemas.get(key) ?? z.fromJSONSchema((answers[status]?.['application/json']?.schema ?? {}) as never);
  schemas.set(key, schema);
  const { success, error } = schema.safeParse(JSON.parse(text));
  return success ? null : `${z.prettifyError(error)}\n${text.slice(0, 500)}`;
}

/** Returns true for the search of postal codes, for which no service is configured. */
function isWithoutService({ name }: Operation, status: number): boolean {
  return name === 'places.cep' && status === 503;
}
