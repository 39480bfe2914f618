import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type FieldName, fields, type Message, type Score, scoreCorpus } from '#tests/paste-corpus/score.ts';
import { keepResults, tableOf } from './results.ts';

/**
 * `npm run bench:paste [corpus] [--files=01,02] [--faults] [--groups]`: another corpus (a folder or a file, also
 * compressed), some files of a folder, each difference, and figures by kind and language. Only the open corpus without
 * options is stored.
 */
const [source = join(import.meta.dirname, '../tests/paste-corpus/open'), ...options] = process.argv.slice(2);
const isStored = process.argv.length === 2;

async function readCorpus(): Promise<Message[]> {
  if (source.endsWith('.gz')) return messagesOf(gunzipSync(await readFile(source)).toString());
  if (source.endsWith('.json')) return messagesOf(await readFile(source, 'utf8'));
  const only = options
    .find((option) => option.startsWith('--files='))
    ?.slice('--files='.length)
    .split(',');
  const names = (await readdir(source))
    .filter((name) => name.endsWith('.json') && (!only || only.includes(name.slice(0, -5))))
    .toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')));
  return files.flatMap(messagesOf);
}

/** A message of another author may lack `cancelled`, or have one text. */
function messagesOf(file: string): Message[] {
  const messages = JSON.parse(file) as (Omit<Message, 'cancelled'> & { cancelled?: string | string[] })[];
  return messages.map((message) => Object.assign(message, { cancelled: [message.cancelled ?? []].flat() }));
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function rowOf(field: FieldName, { tallies }: Score): (string | number)[] {
  const { expected, told, right } = tallies[field];
  return [field, expected, told, right, percent(right, told), percent(right, expected)];
}

function total(score: Score): (string | number)[] {
  const own = fields.filter((field) => field !== 'notes' && field !== 'cancelled').map((field) => score.tallies[field]);
  const sum = (key: 'expected' | 'told' | 'right') => own.reduce((all, tally) => all + tally[key], 0);
  return [
    'all but notes and cancelled',
    sum('expected'),
    sum('told'),
    sum('right'),
    percent(sum('right'), sum('told')),
    percent(sum('right'), sum('expected')),
  ];
}

const corpus = await readCorpus();
const score = scoreCorpus(corpus);
const table = tableOf(
  ['field', 'expected', 'told', 'right', 'precision', 'recall'],
  [...fields.map((field) => rowOf(field, score)), total(score)],
);
const summary = [
  `marked fields: ${score.marked} of ${score.told} (${percent(score.marked, score.told)})`,
  `unmarked wrong dates, times and phones: ${score.unmarkedWrong.length}`,
  `whole drafts right: ${score.wholeTrips} of ${score.trips} (${percent(score.wholeTrips, score.trips)})`,
  `whole messages right: ${score.wholeMessages} of ${score.messages} (${percent(score.wholeMessages, score.messages)})`,
];
if (options.includes('--faults')) {
  for (const { id, trip, field, expected, told } of score.faults)
    console.log(`${id}#${trip} ${field}: expected «${expected}» told «${told}»`);
  for (const { id, trip, field } of score.unmarkedWrong) console.log(`unmarked: ${id}#${trip} ${field}`);
}
/** Figures of the messages that share a kind or a language. */
function groupRow(key: 'kind' | 'language', value: string): (string | number)[] {
  const part = scoreCorpus(corpus.filter((message) => message[key] === value));
  const [, expected, told, right, precision, recall] = total(part);
  return [
    value,
    part.messages,
    part.trips,
    part.wholeTrips,
    expected ?? 0,
    told ?? 0,
    right ?? 0,
    precision ?? '',
    recall ?? '',
  ];
}

if (options.includes('--groups'))
  for (const key of ['kind', 'language'] as const)
    console.log(
      `${tableOf(
        [key, 'messages', 'trips', 'whole', 'expected', 'told', 'right', 'precision', 'recall'],
        [...new Set(corpus.map((message) => message[key]))].toSorted().map((value) => groupRow(key, value)),
      )}\n`,
    );
const text = `Fields read from pasted messages (\`npm run bench:paste\`).\n\n${table}\n\n${summary.map((line) => `- ${line}`).join('\n')}`;
if (isStored)
  await keepResults('paste', text, {
    ...score,
    faults: score.faults.length,
    unmarkedWrong: score.unmarkedWrong.length,
  });
else console.log(text);
