import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { type Bank, openBank } from '#tests/bank.ts';
import { dayNow, ofxOf } from '#tests/ofx.ts';

const setting = (name: string, usual: number) => Number(process.env[`FUZZ_${name}`] ?? usual);
const seed = setting('SEED', 1);
const numRuns = setting('RUNS', 8) * 5;

/** Heap limit of a thread that reads one file. If the thread hangs, the time limit of the test ends it. */
const MOST_MEGABYTES = 256;

function readAside(text: string): Promise<string> {
  return new Promise((done) => {
    const worker = new Worker(new URL('./statement-reader.ts', import.meta.url), {
      workerData: { file: new TextEncoder().encode(text.slice(0, maxImportBytes)) },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      execArgv: [],
    });
    const end = (outcome: string) => {
      void worker.terminate();
      done(outcome);
    };
    worker.once('message', () => end('ended'));
    worker.once('error', (error) => end(String(error)));
  });
}

const full = (piece: string, head = '') => head + piece.repeat(Math.ceil(maxImportBytes / piece.length));
const account = '<OFX><BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>';

describe('a bank statement of maximum size', () => {
  it.each([
    ['accounts without end tags', full('<BANKACCTFROM>', '<OFX>')],
    ['different accounts', '<OFX>' + Array.from({ length: 60_000 }, (_, at) => `<BANKACCTFROM><ACCTID>${at}`).join('')],
    ['empty transactions', full('<STMTTRN>', account)],
    ['valid transactions', full('<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260101<TRNAMT>1.00<FITID>1</STMTTRN>', account)],
    ['one memo of escapes', full('&#x41;', `${account}<STMTTRN><DTPOSTED>20260101<TRNAMT>1.00<MEMO>`)],
    ['one memo of spaces', full(' ', `${account}<STMTTRN><DTPOSTED>20260101<TRNAMT>1.00<MEMO>`)],
    ['one amount of digits', full('1,', `${account}<STMTTRN><DTPOSTED>20260101<TRNAMT>`)],
    ['one date', full('0', `${account}<STMTTRN><DTPOSTED>20260101120000[`)],
    ['unfinished tags', full('<', '<OFX>')],
    ['start tags', full('<OFX>')],
    ['separators', full(';')],
    ['quotes', full('"')],
    ['an unclosed quote', full('a\n', '"')],
    ['empty lines', full('\n')],
    ['a table of single letters', full('a;b\n')],
  ])('with %s is read or refused within the memory limit', async (_what, text) => {
    expect(await readAside(text)).toBe('ended');
  });
});

let bank: Bank;
beforeAll(async () => void (bank = await openBank()));
afterAll(() => bank.panel.close());

/** Generates damaged copies of a valid file, with some bytes removed, doubled or replaced. */
const spoilt = (good: string) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: good.length }),
        fc.nat({ max: 30 }),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '<', '\0', ';', '"', '\n', '-', '9'.repeat(40))),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((cuts) =>
      cuts.reduce((text, [at, length, other]) => text.slice(0, at) + other + text.slice(at + length), good),
    );

describe(`a damaged bank statement (seed ${seed})`, () => {
  it.each([
    ['OFX', Buffer.from(ofxOf('conta', { cents: 90_00 }, { cents: -12_34, memo: 'Tarifa' }), 'base64').toString()],
    ['CSV', `Data;Histórico;Valor;Documento\n${dayNow()};Pix recebido;90,00;1\n${dayNow()};Tarifa;-12,34;2\n`],
  ])('%s is read or refused', async (kind, good) => {
    const outcomes: number[] = [];
    await fc.assert(
      fc.asyncProperty(spoilt(good), async (text) => {
        const file = Buffer.from(text).toString('base64');
        const { status, body } = await bank.admin.post('/bank-statements', {
          file,
          fileName: `extrato.${kind}`,
          account: 'x',
        });
        outcomes.push(status);
        if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
      }),
      { seed, numRuns },
    );
    expect(outcomes.some((status) => status < 300) && outcomes.some((status) => status >= 400)).toBe(true);
  });
});
