import { fetchOrProblem } from './api-problem.ts';

/** One of the authentication endpoints, which speak plain JSON. */
export async function postAuth(path: string, body: object = {}): Promise<unknown> {
  const response = await fetchOrProblem(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as unknown;
}
