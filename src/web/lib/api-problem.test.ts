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
  [
    'an unexpected error contains the code of the error',
    500,
    { detail: 'Algo deu errado.' },
    named,
    'Algo deu errado. Código do erro: 3f2a9c1b.',
  ],
  [
    'an unexpected error without a readable body is a general text with the code of the error',
    503,
    '<html>',
    named,
    'O servidor não conseguiu responder. Tente de novo em instantes. Código do erro: 3f2a9c1b.',
  ],
  [
    'an answer of a proxy, which has no request id, is a general text without a code',
    502,
    '',
    {},
    'O servidor não conseguiu responder. Tente de novo em instantes.',
  ],
  [
    'a refusal is the text of the server without a code',
    409,
    { detail: 'Outro parceiro foi mais rápido.' },
    named,
    'Outro parceiro foi mais rápido.',
  ],
])('the message for %s', async (_what, status, body, headers, text) => {
  expect(await answered(status, body, headers)).toBe(text);
});
