import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addressRefusal } from '#server/platform/http/listen-address.ts';
import type { Config } from '#server/platform/config.ts';
import { formatTimeLeft, type Progress } from './progress.ts';
import { pageOf } from './progress-html.ts';

const RETRY_SECONDS = 5;

/**
 * Serves a page with the progress of the load at the address of the panel, and returns the function that frees the
 * address for the panel. All other requests except `/healthz` get 503, because the panel does not run yet. The page
 * itself is sent with 200: the service worker of an earlier demonstration would replace a 503 by its page for an
 * outage.
 */
export async function openProgressPage(
  address: Pick<Config, 'host' | 'port'>,
  progress: Progress,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => answer(request, response, progress));
  try {
    await once(server.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw addressRefusal(error, address);
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse, progress: Progress): void {
  const left = formatTimeLeft(progress.secondsLeft);
  const { percent } = progress;
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('connection', 'close');
  if (url === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (!headers.accept?.includes('text/html')) {
    response.setHeader('retry-after', RETRY_SECONDS);
    return sendJson(response, 503, { status: 'loading', percent, left });
  }
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(pageOf({ percent, left, nonce, refreshSeconds: RETRY_SECONDS }));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
