import { execFile, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

export const HOST = 'painel.test';
const POLL_MS = 100;

/** `port` speaks TLS, `plainPort` HTTP/1.1 without TLS. `keyHash` is the hash of the certificate's public key. */
export type Proxy = { port: number; plainPort: number; pid: number; keyHash: string; stop(): Promise<void> };

type Addresses = { folder: string; port: number; plainPort: number; upstream: string };

const certificateOf = (folder: string) => ({ cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') });

async function makeCertificate(folder: string): Promise<string> {
  const { cert, key } = certificateOf(folder);
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  await promisify(execFile)('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert]);
  const spki = new X509Certificate(await readFile(cert)).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}

/** Starts the proxy with this configuration. Returns null when it is not installed. */
async function startProxy(
  upstream: string,
  [program = '', ...options]: string[],
  configure: (addresses: Addresses) => string,
): Promise<Proxy | null> {
  const folder = await makeTemporaryFolder();
  const keyHash = await makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = join(folder, 'configuration');
  await writeFile(file, configure({ folder, port, plainPort, upstream: new URL(upstream).host }));
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, [...options, file], { env, stdio: 'ignore' });
  const ended = Promise.race([once(child, 'error'), once(child, 'exit')]).then(() => true);
  const answers = () => fetch(`http://127.0.0.1:${plainPort}/readyz`).then(Boolean, () => false);
  while (!(await answers())) if (await Promise.race([ended, sleep(POLL_MS, false)])) return null;
  const stop = async () => {
    // With SIGTERM, Caddy would wait for the streams whose compressed events it holds back.
    child.kill('SIGKILL');
    await ended;
  };
  return { port, plainPort, pid: child.pid ?? 0, keyHash, stop };
}

export function startCaddy(upstream: string, directives = ''): Promise<Proxy | null> {
  return startProxy(upstream, ['caddy', 'run', '--adapter', 'caddyfile', '--config'], (addresses) => {
    const { cert, key } = certificateOf(addresses.folder);
    const site = `${directives}\nreverse_proxy ${addresses.upstream} {\nflush_interval -1\n}\n`;
    return `{
  admin off
  auto_https off
}
https://${HOST}:${addresses.port} {
  tls ${cert} ${key}
  ${site}
}
http://127.0.0.1:${addresses.plainPort} {
  ${site}
}
`;
  });
}

/** Starts nginx with compression. Without a worker process, so that one process uses all its memory and time. */
export function startNginx(upstream: string): Promise<Proxy | null> {
  return startProxy(upstream, ['/usr/sbin/nginx', '-c'], ({ folder, port, plainPort, ...addresses }) => {
    const { cert, key } = certificateOf(folder);
    return `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log off;
  gzip on; gzip_types text/event-stream; gzip_min_length 1; gzip_proxied any;
  server {
    listen 127.0.0.1:${plainPort};
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${cert}; ssl_certificate_key ${key};
    location / { proxy_pass http://${addresses.upstream}; proxy_http_version 1.1; proxy_buffering off; }
  }
}
`;
  });
}
