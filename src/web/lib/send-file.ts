import { fetchOrProblem } from './api-problem.ts';

/** Sends a file as it is to an upload of the contract (`path`, without /api/v1); its answer is what the contract says. */
export async function sendFileTo<Answer>(path: string, file: File): Promise<Answer> {
  const answer = await fetchOrProblem(`/api/v1${path}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return (await answer.json()) as Answer;
}
