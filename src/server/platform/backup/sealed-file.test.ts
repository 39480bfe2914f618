import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StartupError } from '#server/platform/startup-error.ts';
import { openFile, sealFile } from './sealed-file.ts';

const KEY = randomBytes(32);
const LARGEST = 700_000;

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

const seal = (content: Buffer, key: Buffer | null): Promise<Buffer> => buffer(sealFile(inPieces(content, 10_000), key));
const open = (file: Buffer, key: Buffer | null): Promise<Buffer> => buffer(openFile(inPieces(file, 65_536), key));
const refusal = (file: Buffer, key: Buffer | null): Promise<string> =>
  open(file, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartupError ? error.message : `another error: ${String(error)}`),
  );

describe.each([
  ['with a key', KEY],
  ['without a key', null],
])('a sealed file %s', (_name, key) => {
  it.each([0, 1, 262_143, 262_144, 262_145, LARGEST])('yields its %i bytes unchanged', async (size) => {
    const content = randomBytes(size);
    expect((await open(await seal(content, key), key)).equals(content)).toBe(true);
  });

  it('is refused when it is truncated at any byte', async () => {
    const file = await seal(randomBytes(LARGEST), key);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: file.length - 1 }), async (length) => {
        expect(await refusal(file.subarray(0, length), key)).toMatch(/está incompleto/);
      }),
      { numRuns: 60 },
    );
    // Chunk boundaries: after the header, and after each whole chunk.
    for (const length of [57, 57 + 262_164, 57 + 2 * 262_164])
      expect(await refusal(file.subarray(0, length), key)).toMatch(/está incompleto/);
    expect(await refusal(Buffer.alloc(0), key)).toBe('O arquivo não é um backup do painel.');
  });

  it('is refused when any bit is changed or a byte is appended', async () => {
    const file = await seal(randomBytes(LARGEST), key);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (place, bit) => {
        const touched = Buffer.from(file);
        touched[place] = (touched[place] ?? 0) ^ (1 << bit);
        expect(await refusal(touched, key)).toMatch(
          /foi alterado ou está danificado|está incompleto|outra chave|é cifrado|não é um backup/,
        );
      }),
      { numRuns: 200 },
    );
    for (let place = 0; place < 80; place += 1) {
      const touched = Buffer.from(file);
      touched[place] = (touched[place] ?? 0) ^ 1;
      expect(await refusal(touched, key)).not.toBe('opened');
    }
    expect(await refusal(Buffer.concat([file, Buffer.from([0])]), key)).toMatch(/foi alterado/);
  });

  it('is refused with reordered chunks or chunks of another file', async () => {
    const [chunk, start] = [262_144 + 20, 57];
    const file = await seal(randomBytes(LARGEST), key);
    const other = await seal(randomBytes(LARGEST), key);
    const second = file.subarray(start + chunk, start + 2 * chunk);
    const swapped = Buffer.concat([
      file.subarray(0, start),
      second,
      file.subarray(start, start + chunk),
      file.subarray(start + 2 * chunk),
    ]);
    expect(await refusal(swapped, key)).toMatch(/foi alterado/);
    const mixed = Buffer.concat([file.subarray(0, start + chunk), other.subarray(start + chunk)]);
    expect(await refusal(mixed, key)).toMatch(/foi alterado/);
  });
});

it('opening an encrypted file without the key, or with a wrong key, is refused with a message', async () => {
  const file = await seal(Buffer.from('contas'), KEY);
  expect(await refusal(file, null)).toMatch(/^O backup é cifrado: informe/);
  expect(await refusal(file, randomBytes(32))).toMatch(/^O backup foi feito com outra chave/);
  expect(await refusal(Buffer.from('%PDF-1.7 something else entirely'), KEY)).toMatch(/^O arquivo não é um backup/);
  expect(file.includes('contas')).toBe(false);
});
