import { fetchOrProblem } from './api-problem.ts';

/** Sends a raw file to an upload operation of the contract (`path` without /api/v1), and returns its answer. */
export async function sendFileTo<Answer>(path: string, file: File): Promise<Answer> {
  const answer = await fetchOrProblem(`/api/v1${path}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return (await answer.json()) as Answer;
}
