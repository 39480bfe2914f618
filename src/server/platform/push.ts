import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { CallOut } from '#server/platform/outside/call-out.ts';

/** Push subscription of one browser on one device. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { title: string; body: string; path: string; tag: string };
export type PushOptions = { lifeSeconds: number; urgent: boolean };

/**
 * Sender of push messages. `gone` means that the subscription no longer exists. Throws an error after which a retry may
 * succeed.
 */
export type Push = {
  publicKey: string;
  send(subscription: Subscription, message: PushMessage, options: PushOptions): Promise<'sent' | 'gone' | 'refused'>;
};

const KEY_FILE = 'vapid.json';
type Keys = { publicKey: string; privateKey: string };

/** Sends Web Push messages (RFC 8030, 8291, 8292), encrypted for one browser and signed with the key of the panel. */
export async function createPush(
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  callOut: CallOut,
): Promise<Push> {
  const keys = await readOrMakeKeys(dataDir);
  const vapidDetails = { subject: `mailto:nao-responda@${new URL(publicUrl).hostname}`, ...keys };
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message, { lifeSeconds, urgent }) {
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: lifeSeconds, urgency: urgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
      );
      const status = await callOut(new URL(endpoint), { headers, body: body ?? '' });
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`O serviço de push respondeu ${status}.`);
      return status < 300 ? 'sent' : 'refused';
    },
  };
}

/**
 * Reads the key, or creates it at the first start. Every subscription is bound to this key and is lost with another
 * key.
 */
async function readOrMakeKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, KEY_FILE);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Keys;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const { default: webPush } = await import('web-push');
  await writeFile(draft, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  try {
    // `link` is atomic and never replaces the file of another process.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return JSON.parse(await readFile(file, 'utf8')) as Keys;
}
