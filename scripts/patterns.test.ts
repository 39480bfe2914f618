import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A regular expression as it stands in the source, behind what may come before one. */
const literal = /[(,=:?&|!{[]\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=\s*[.,;)\]}:])/g;

/** What only operators and the panel itself write. */
const notForStrangers = /embedded-postgres|seal-key|proof-guards-data|migration-files|config-values|backup\/|\/demo\//;

function patternsIn(source: string): RegExp[] {
  return Array.from(source.matchAll(literal), ([, body = '', flags]) => new RegExp(body, flags));
}

const files = globSync('src/{domain,contract,server}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !notForStrangers.test(file),
);
const patterns = new Map(
  files.flatMap((file) => patternsIn(readFileSync(file, 'utf8')).map((pattern) => [String(pattern), pattern])),
);

const LENGTH = 4000;
/** A walk over the text takes some hundredths of a millisecond; one for each of its characters, ten. */
const LONGEST_MS = 4;

/** Long texts that all but match: what it is looking for again and again, and at the end what is none. */
function hostileTo(pattern: RegExp): string[] {
  const start = lettersOf(pattern);
  const letters = [...new Set(Array.from(`${pattern.source.replaceAll(/\\./g, '').slice(0, 40)} a0.-\t`))].slice(-24);
  const pieces = letters.concat(letters.flatMap((one) => [`${one}a`, `${one}.`]));
  const repeated = start === '' ? pieces : [...pieces, start];
  const bodies = repeated.map((piece) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH));
  return bodies.flatMap((body) => [`${body}\u0000`, `${start}${body}\u0000`]);
}

/** What it names itself: `/(?:token|code)=[^&]+/` the text `tokencode=`. */
function lettersOf({ source }: RegExp): string {
  return source.replaceAll(
    /\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+\}|\\u[\dA-F]{4}|\\[a-zA-Z]|\{[\d,]+\}|\(\?<?[:=!]|[\^$()?*+|\\]/g,
    '',
  );
}

/** Of processor time, as the machine may be busy with something else; of five tries the shortest. */
function millisecondsOf(pattern: RegExp, text: string): number {
  let shortest = Infinity;
  for (let tried = 0; tried < 5 && shortest > LONGEST_MS; tried += 1) {
    const began = process.cpuUsage();
    text.replace(pattern, '');
    shortest = Math.min(shortest, process.cpuUsage(began).user / 1000);
  }
  return shortest;
}

function slowTexts(pattern: RegExp): string[] {
  return hostileTo(pattern)
    .filter((text) => millisecondsOf(pattern, text) > LONGEST_MS)
    .map((text) => text.slice(0, 20));
}

describe('the regular expressions of the server', () => {
  it('are found, and a bad one is told', () => {
    expect(patterns.size).toBeGreaterThan(80);
    expect(slowTexts(/\s+$/).length).toBeGreaterThan(0);
    expect(slowTexts(/a*b/).length).toBeGreaterThan(0);
  });

  it('never take longer than a walk over the text, however hostile it is', () => {
    const slow = [...patterns].map(([source, pattern]) => [source, slowTexts(pattern)] as const);
    expect(Object.fromEntries(slow.filter(([, texts]) => texts.length > 0))).toEqual({});
  });
});
