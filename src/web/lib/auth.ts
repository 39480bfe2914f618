import { fetchOrProblem } from './api-problem.ts';

/** Calls an authentication endpoint, which uses plain JSON outside the contract. */
export async function postAuth(path: string, body: object = {}): Promise<unknown> {
  const response = await fetchOrProblem(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as unknown;
}
