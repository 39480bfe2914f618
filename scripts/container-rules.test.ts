import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const compose = read('compose.yaml');
const guide = read('docs/operations.md');

/** Rule of a container file. `find` returns the offending text, and `bad` breaks the rule. */
type Rule = { rule: string; find: (text: string) => string[]; bad: string };

const lines = (pattern: RegExp) => (text: string) => Array.from(text.matchAll(pattern), ([found]) => found.trim());
const lastStage = (text: string) => text.slice(text.lastIndexOf('\nFROM ') + 1);
const unless = (isGood: boolean, problem: string) => (isGood ? [] : [problem]);
/** Image reference without a tag, or with the tag `latest`. */
const UNPINNED = String.raw`(?!\S+:(?!latest\b)\S+)\S+`;

const ofDockerfile: Rule[] = [
  { rule: 'base images have a tag', find: lines(new RegExp(`^FROM ${UNPINNED}`, 'gm')), bad: 'FROM node:latest' },
  {
    rule: 'the last stage does not run as root',
    find: (text) => unless(/^USER (?!root\b|0\b)/m.test(lastStage(text)), 'no USER'),
    bad: 'FROM node:24 AS build\nUSER node\nFROM node:24\nUSER root',
  },
  {
    rule: 'the last stage has a health check',
    find: (text) => unless(/^HEALTHCHECK /m.test(lastStage(text)), 'no HEALTHCHECK'),
    bad: 'FROM node:24',
  },
  {
    rule: 'programs start without a shell',
    find: lines(/^\s*(?:CMD|ENTRYPOINT) +(?!\[).*/gm),
    bad: 'ENTRYPOINT node dist/server/main.js',
  },
  {
    rule: 'no secret is a build argument or a variable',
    find: lines(/^.*(?:PASSWORD|SECRET|TOKEN).*=.*/gm),
    bad: 'ARG NPM_TOKEN=1',
  },
  { rule: 'files are copied, not added', find: lines(/^ADD .*/gm), bad: 'ADD . .' },
];

const ofCompose: Rule[] = [
  { rule: 'images have a tag', find: lines(new RegExp(`^ +image: ${UNPINNED}$`, 'gm')), bad: '    image: caddy' },
  {
    rule: 'secrets are variables of the environment',
    find: lines(/^ +\w*(?:PASSWORD|SECRET|TOKEN)\w*: (?!\$\{).*/gm),
    bad: '      POSTGRES_PASSWORD: painel',
  },
  {
    rule: 'no service is privileged or controls the container engine',
    find: lines(/^ +privileged: true|^.*docker\.sock.*/gm),
    bad: '      - /var/run/docker.sock:/var/run/docker.sock',
  },
  {
    rule: 'every volume is named in the guide',
    find: (text) =>
      lines(/(?<=\nvolumes:\n(?: .*\n)*  )\w+(?=:)/g)(text).filter((name) => !guide.includes(`\`${name}\``)),
    bad: 'services:\nvolumes:\n  dados:\n  outro:\n',
  },
  {
    rule: 'every service restarts and limits its log',
    find: (text) =>
      (/\nservices:\n([\s\S]*?)\n(?=\w)/.exec(text)?.[1] ?? '')
        .split(/\n(?= {2}\w)/)
        .filter((service) => !/ restart: /.test(service) || !/ logging: /.test(service)),
    bad: '\nservices:\n  painel:\n    build: .\nvolumes:\n',
  },
];

describe.each([
  ['Dockerfile', read('Dockerfile'), ofDockerfile],
  ['compose.yaml', compose, ofCompose],
])('in %s', (_file, text, rules) => {
  it.each(rules)('$rule', ({ find, bad }) => {
    expect(find(bad)).not.toEqual([]);
    expect(find(text)).toEqual([]);
  });
});
