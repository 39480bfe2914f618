import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/uuid.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const FILE = 'auth-secret';
const SHORTEST = 32;

/**
 * Loads the key that signs session cookies and encrypts the signing keys in the database. Creates the key at the first
 * start. Losing the key signs all users out.
 */
export async function loadSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const secret = (await readSecret(path)) ?? (await createSecret(dataDir, path));
  if (secret.length >= SHORTEST) return secret;
  throw new StartupError(
    `O arquivo ${path} está incompleto. Apague-o e inicie de novo: todos terão de entrar outra vez.`,
  );
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the secret by a hard link, which is atomic: a crash leaves no partial secret, and a second process reads none.
 */
async function createSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${path}.${newId()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSecret(path)) ?? '';
  } finally {
    await rm(draft, { force: true });
  }
}
