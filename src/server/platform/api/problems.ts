import type { ORPCError } from '@orpc/server';
import { ValidationError } from '@orpc/contract';
import { type FieldError, type Refusal, refuse } from '#domain/outcome.ts';
import { internal, notFound } from '#server/platform/http/problem.ts';
import { Refused } from './refused.ts';

/** Converts an error of the API to a refusal. Unexpected errors reveal no details. */
export function refusalOf(error: ORPCError<string, unknown>): Refusal {
  if (error instanceof Refused) return error.data;
  if (error.code === 'BAD_REQUEST') return badInput(error);
  if (error.code === 'NOT_FOUND') return notFound;
  return internal;
}

function badInput(error: ORPCError<string, unknown>): Refusal {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const errors = issues.map(({ path, message }): FieldError => ({ field: fieldName(path), message }));
  const [first] = errors;
  if (!first) return refuse('invalid', 'O conteúdo enviado não pôde ser lido.');
  return refuse(
    'invalid',
    errors.length === 1 ? first.message : `Confira os ${errors.length} campos indicados.`,
    errors,
  );
}

function fieldName(path: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}
