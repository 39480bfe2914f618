import { fetchOrProblem } from './api-problem.ts';

/** Sends a raw file to an upload operation of the contract and returns its answer. `path` is without `/api/v1`. */
export async function sendFileTo<Answer>(path: string, file: File): Promise<Answer> {
  const answer = await fetchOrProblem(`/api/v1${path}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return (await answer.json()) as Answer;
}
