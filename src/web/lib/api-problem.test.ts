import { afterEach, expect, it, vi } from 'vitest';
import { fetchOrProblem, errorText } from './api-problem.ts';

afterEach(() => vi.unstubAllGlobals());

const answered = async (status: number, body: object | string, headers: Record<string, string>): Promise<string> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal('fetch', async () => new Response(text, { status, headers }));
  return fetchOrProblem('/api/v1/trips').then(
    () => 'went well',
    (error: unknown) => errorText(error),
  );
};
const named = { 'x-request-id': '3f2a9c1b-7d51-4b8e-9a39-0d4c4c2f6f7e' };

it.each([
  ['unexpected, ', 500, { detail: 'Algo deu errado.' }, named, 'Algo deu errado. Código do erro: 3f2a9c1b.'],
  [
    'unexpected, with nothing to read, ',
    503,
    '<html>',
    named,
    'O servidor não conseguiu responder. Tente de novo em instantes. Código do erro: 3f2a9c1b.',
  ],
  [
    'of a proxy, which has no such id, ',
    502,
    '',
    {},
    'O servidor não conseguiu responder. Tente de novo em instantes.',
  ],
  ['that is a refusal ', 409, { detail: 'Outro parceiro foi mais rápido.' }, named, 'Outro parceiro foi mais rápido.'],
])('an answer %sis told as it should be', async (_what, status, body, headers, text) => {
  expect(await answered(status, body, headers)).toBe(text);
});
