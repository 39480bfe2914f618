import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Ed25519 key that signs the blocks of the ledger. It is stored outside the database, so that an attacker who rewrites
 * the ledger in the database cannot sign the changed ledger.
 */
export type SealKey = { publicKey: Buffer; sign(hash: Buffer): Buffer };

/** The newest block that this machine has seen. The chain in the database must contain it. */
export type SealHead = { number: number; hash: string };

/** Trust anchors of this machine: public keys, and the newest block seen. */
export type SealTrust = {
  publicKeys: Buffer[];
  head: SealHead | null;
  /** Block that was sent by e-mail or stored in a backup. The chain in the database must contain this block too. */
  witness?: SealHead | undefined;
};

const KEY_FILE = 'ledger-seal.key';
const HEAD_FILE = 'ledger-seal.head';

/**
 * Returns the first key of the file, which signs new blocks. Returns null when there is no file. Further keys in the
 * file are replaced keys and only verify older blocks.
 */
export async function readSealKey(dataDir: string): Promise<SealKey | null> {
  const [first] = await readKeys(dataDir);
  if (!first) return null;
  if (first.type !== 'private')
    throw new StartupError(`O arquivo ${join(dataDir, KEY_FILE)} não contém uma chave válida.`);
  return { publicKey: rawPublicKey(first), sign: (hash) => sign(null, hash, first) };
}

/** Creates the key by a hard link, which is atomic: a crash leaves no partial key, and a second process reads none. */
export async function makeSealKey(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = join(dataDir, `${KEY_FILE}.${process.pid}`);
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    await link(draft, join(dataDir, KEY_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function readSealTrust(dataDir: string): Promise<SealTrust> {
  const keys = await readKeys(dataDir);
  const head = await readFile(join(dataDir, HEAD_FILE), 'utf8').catch(() => null);
  return { publicKeys: keys.map(rawPublicKey), head: head ? (JSON.parse(head) as SealHead) : null };
}

export async function keepSealHead(dataDir: string, head: SealHead): Promise<void> {
  const draft = join(dataDir, `${HEAD_FILE}.${process.pid}`);
  await writeFile(draft, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  await rename(draft, join(dataDir, HEAD_FILE));
}

export function isSignedBy(publicKey: Buffer, hash: Buffer, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}

const PEM = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[\s\S]*?-----END \1 KEY-----/g;

async function readKeys(dataDir: string): Promise<KeyObject[]> {
  const path = join(dataDir, KEY_FILE);
  try {
    const text = await readFile(path, 'utf8');
    return [...text.matchAll(PEM)].map(([pem, kind]) =>
      kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new StartupError(
      `A chave que sela a contabilidade, em ${path}, não pôde ser lida: ${(error as Error).message}.`,
    );
  }
}

function rawPublicKey(key: KeyObject): Buffer {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}
