import { fetchOrProblem } from './api-problem.ts';

export type Download = { name: string; content: Blob };
/** `share` is between 0 and 1, or null when the size is unknown. */
export type Progress = { bytes: number; share: number | null };

type Options = { signal: AbortSignal; expectedHeader: string; onProgress: (progress: Progress) => void };

/** Downloads a small file without progress. */
export async function downloadSmall(path: string): Promise<Download> {
  const answer = await fetchOrProblem(path);
  return { name: nameIn(answer.headers.get('content-disposition')), content: await answer.blob() };
}

/**
 * Downloads a file that the server generates while sending. `expectedHeader` is the name of the header with the
 * estimated size.
 */
export async function download(path: string, { signal, expectedHeader, onProgress }: Options): Promise<Download> {
  const answer = await fetchOrProblem(path, { signal });
  const expected = Number(answer.headers.get(expectedHeader)) || null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = answer.body?.getReader(); ;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) break;
    parts.push(value);
    bytes += value.length;
    // The size is only an estimate, so the share stays below 1 until the download ends.
    onProgress({ bytes, share: expected === null ? null : Math.min(bytes / expected, 0.99) });
  }
  const type = answer.headers.get('content-type') ?? '';
  return { name: nameIn(answer.headers.get('content-disposition')), content: new Blob(parts, { type }) };
}

/** Saves a file by a browser download. */
export function keep({ name, content }: Download): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'arquivo';
}
