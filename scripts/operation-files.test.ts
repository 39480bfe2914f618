import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { variables } from '#server/platform/config-values.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found);

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const unit = read('ops/systemd/painel.service');
const example = read('ops/painel.env.example').replaceAll(/^#(?=\w+=)/gm, '');
const caddyfile = read('ops/caddy/Caddyfile');
/** Environment of the service `painel` in compose.yaml. */
const [, ofPanel = ''] = /\n {2}painel:\n([\s\S]*?)\n\n/.exec(compose) ?? [];

describe('settings of containers and services', () => {
  const known = new Set([...Object.keys(variables.shape), 'NODE_ENV', 'NODE_COMPILE_CACHE']);
  it.each([
    ['Dockerfile', all(dockerfile, /^(?:ENV| ) +([A-Z_]+)=/gm)],
    ['compose.yaml', all(ofPanel, /^ {6}([A-Z_]+): /gm)],
    ['painel.service', all(unit, /[ =]([A-Z_]{4,})=/g)],
    ['painel.env.example', Object.keys(parseEnv(example))],
  ])('are variables that the panel reads, in %s', (_file, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are valid in painel.env.example', () => {
    expect(() => readConfig(parseEnv(example), [])).not.toThrow();
  });
});

it('the container files copy and mount only existing paths', () => {
  const copied = all(dockerfile, /--from=build \/painel\/(\S+)/g).filter((path) => !/^(node_modules|dist)$/.test(path));
  const mounted = all(compose, /- \.\/(\S+?):/g);
  expect([copied.length, mounted.length]).toEqual([4, 1]);
  expect([...copied, ...mounted].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the container image and the service start the same build as `npm start`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const built = 'dist/server/main.js';
  const started = [...all(dockerfile, /ENTRYPOINT \["node", "(\S+)"\]/g), ...all(unit, /ExecStart=\S+node (\S+)/g)];
  expect([scripts.start, ...started]).toEqual([`node ${built}`, built, built]);
});

it('the operation files use the default port and the health path of the panel', () => {
  const { port } = readConfig({}, []);
  const ports = [
    ...all(dockerfile, /PORT=(\d+)/g),
    ...all(dockerfile, /EXPOSE (\d+)/g),
    ...all(compose, /painel:(\d{4})$/gm),
  ];
  const ofCaddy = all(caddyfile, /127\.0\.0\.1:(\d+)/g);
  const ofPrometheus = all(read('ops/prometheus/prometheus.yml'), /127\.0\.0\.1:(\d+)/g);
  expect([...ports, ...ofCaddy, ...ofPrometheus]).toEqual(Array(5).fill(String(port)));
  const health = read('src/server/platform/http/health.ts');
  const checked = [...all(dockerfile, /'(\/\w+)'\)\.then/g), ...all(caddyfile, /health_uri (\S+)/g)];
  expect(checked).toHaveLength(2);
  expect(checked.filter((path) => !health.includes(`'${path}'`))).toEqual([]);
});

it('Caddy notices a stopping node, and drops idle connections, before the node closes them', () => {
  const drain = read('src/server/platform/http/drain.ts');
  const [noticeMs = 0] = all(drain, /NOTICE_MS = (\d+)/g).map(Number);
  expect(Number(all(caddyfile, /health_interval (\d+)s/g)[0]) * 1000).toBeLessThan(noticeMs);
  // Fastify closes a connection after 72 s.
  expect(Number(all(caddyfile, /keepalive (\d+)s/g)[0])).toBeLessThan(72);
});

it('the container and the service allow the panel more than ten seconds to stop, and limit its rights', () => {
  expect(Number(all(ofPanel, /stop_grace_period: (\d+)s/g)[0])).toBeGreaterThan(10);
  expect(Number(all(unit, /TimeoutStopSec=(\d+)/g)[0])).toBeGreaterThan(10);
  expect(ofPanel).toContain('read_only: true');
  expect(all(dockerfile, /^USER (\w+)/gm)).toEqual(['node']);
});
