import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { StartupError } from '#server/platform/startup-error.ts';
import { Bytes } from './bytes.ts';

const MAGIC = Buffer.from('painel-backup-1\n');
const SALT_BYTES = 32;
const KEY_ID_BYTES = 8;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + KEY_ID_BYTES;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const CHUNK_BYTES = 256 * 1024;
const CIPHER = 'aes-256-gcm';

/**
 * Position of a chunk. The authentication tag covers the position, so that a removed or moved chunk, and the loss of
 * the last chunks, are detected.
 */
type Place = { index: number; last: boolean };
type Sealing = { header: Buffer; key: Buffer | null };

/**
 * Encodes a stream so that truncation and changes are detected. The output is a header and chunks in AES-256-GCM,
 * encrypted with a key that is derived for this file. Without a key the chunks are not encrypted and have a checksum
 * instead of the tag.
 */
export async function* sealFile(source: AsyncIterable<Buffer>, key: Buffer | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.from([key ? 1 : 0]), salt, keyId(key)]);
  yield header;
  const sealing = { header, key: fileKey(key, salt) };
  const bytes = new Bytes(source);
  for (let index = 0, next = await bytes.take(CHUNK_BYTES); ; index += 1) {
    const chunk = next;
    next = await bytes.take(CHUNK_BYTES);
    const last = next.length === 0;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, ...sealChunk(chunk, sealing, { index, last })]);
    if (last) return;
  }
}

/** Decodes a stream of `sealFile`. Throws a StartupError with a message for the operator if the file is damaged. */
export async function* openFile(source: AsyncIterable<Buffer>, key: Buffer | null): AsyncGenerator<Buffer> {
  const bytes = new Bytes(source);
  const header = await bytes.take(HEADER_BYTES);
  const sealing = { header, key: keyFor(header, key) };
  let length = await bytes.take(LENGTH_BYTES);
  for (let index = 0; ; index += 1) {
    if (length.length < LENGTH_BYTES) throw cutShort();
    const count = length.readUInt32BE();
    if (count > CHUNK_BYTES) throw changed();
    const sealed = await bytes.take(count + TAG_BYTES);
    if (sealed.length < count + TAG_BYTES) throw cutShort();
    length = await bytes.take(LENGTH_BYTES);
    const chunk = openChunk(sealed, sealing, { index, last: length.length === 0 });
    if (!chunk)
      throw length.length === 0 && openChunk(sealed, sealing, { index, last: false }) ? cutShort() : changed();
    yield chunk;
    if (length.length === 0) return;
  }
}

const cutShort = (): StartupError =>
  new StartupError('O arquivo de backup está incompleto: foi cortado antes do fim. Nada foi restaurado.');
const changed = (): StartupError =>
  new StartupError('O arquivo de backup foi alterado ou está danificado. Nada foi restaurado.');

function keyFor(header: Buffer, key: Buffer | null): Buffer | null {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, header.length)) || header.length === 0)
    throw new StartupError('O arquivo não é um backup do painel.');
  if (header.length < HEADER_BYTES) throw cutShort();
  const encrypted = header[MAGIC.length] !== 0;
  if (!encrypted) return null;
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES);
  if (!key) throw new StartupError('O backup é cifrado: informe o arquivo da chave com --chave ou BACKUP_KEY_FILE.');
  if (!keyId(key).equals(header.subarray(-KEY_ID_BYTES)))
    throw new StartupError(
      'O backup foi feito com outra chave. Informe o arquivo dela com --chave ou BACKUP_KEY_FILE.',
    );
  return fileKey(key, salt);
}

/** Returns a key fingerprint that reveals nothing about the key. */
function keyId(key: Buffer | null): Buffer {
  if (!key) return Buffer.alloc(KEY_ID_BYTES);
  return createHash('sha256').update('painel backup key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}

/** Derives one key per file, so that a counter can serve as the nonce. */
function fileKey(key: Buffer | null, salt: Buffer): Buffer | null {
  return key && Buffer.from(hkdfSync('sha256', key, salt, 'painel backup file', 32));
}

function sealChunk(chunk: Buffer, { header, key }: Sealing, place: Place): Buffer[] {
  if (!key) return [chunk, checksum(chunk, header, place)];
  const cipher = createCipheriv(CIPHER, key, nonce(place)).setAAD(header);
  return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()];
}

function openChunk(sealed: Buffer, { header, key }: Sealing, place: Place): Buffer | null {
  const chunk = sealed.subarray(0, -TAG_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  if (!key) return timingSafeEqual(checksum(chunk, header, place), tag) ? chunk : null;
  const decipher = createDecipheriv(CIPHER, key, nonce(place), { authTagLength: TAG_BYTES })
    .setAAD(header)
    .setAuthTag(tag);
  const opened = decipher.update(chunk);
  try {
    decipher.final();
    return opened;
  } catch {
    return null;
  }
}

function nonce({ index, last }: Place): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(index));
  bytes[11] = Number(last);
  return bytes;
}

function checksum(chunk: Buffer, header: Buffer, place: Place): Buffer {
  return createHash('sha256').update(header).update(nonce(place)).update(chunk).digest().subarray(0, TAG_BYTES);
}
