import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { openProgressPage } from './progress-page.ts';
import { Progress } from './progress.ts';

let url: string;
let progress: Progress;
let now = 0;
let close: () => Promise<void>;

beforeEach(async () => {
  now = 0;
  progress = new Progress(() => now);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  close = await openProgressPage({ host: '127.0.0.1', port }, progress);
});
afterEach(() => close());

const page = (path: string) => fetch(`${url}${path}`, { headers: { accept: 'text/html,*/*' } });

describe('the progress page at the address of the panel during the load of the demonstration', () => {
  it('shows the progress and the remaining time at every path', async () => {
    now = 10_000;
    progress.reach(40);
    const answer = await page('/viagens');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Preparando a demonstração');
    expect(html).toContain('value="40"');
    expect(html).toContain('Faltam cerca de 15 segundos');
  });

  it('allows only scripts and styles with the nonce of the response', async () => {
    const answer = await page('/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(policy).toContain("default-src 'none'");
    expect((await answer.text()).match(/<(script|style) nonce="[^"]+"/g)).toEqual([
      `<style nonce="${nonce}"`,
      `<script nonce="${nonce}"`,
    ]);
  });

  it('answers 200 at /healthz, and 503 at /readyz and for the API', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'loading', percent: 0, left: 'Calculando o tempo que falta…' });
    expect((await fetch(`${url}/api/v1/panel`)).status).toBe(503);
  });

  it('frees the address for the panel after the load', async () => {
    await page('/');
    await close();
    const { port } = new URL(url);
    close = await openProgressPage({ host: '127.0.0.1', port: Number(port) }, progress);
    expect((await page('/')).status).toBe(200);
  });

  it('is refused with a message when another program uses the address', async () => {
    const { port } = new URL(url);
    await expect(openProgressPage({ host: '127.0.0.1', port: Number(port) }, progress)).rejects.toThrow(
      'já está em uso',
    );
  });
});
