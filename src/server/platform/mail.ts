import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Sender } from '#server/platform/mail-sender.ts';
import { newId } from '#server/platform/uuid.ts';

export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Message = { to: string; subject: string; text: string; html: string; attachments?: Attachment[] };

/** Where mails go: the operator's SMTP server, or files in the data folder. */
export type Mail = { send(message: Message): Promise<void> };

const FROM_NAME = 'Painel Chame um Táxi';
const TIMEOUT_MILLISECONDS = 20_000;
/** Seconds until the next try of a mail that surely did not go out, by how many there were; after the last one it is given up. */
export const MAIL_WAITS = [30, 120, 600, 3600, 4 * 3600];

export function createMail(
  { smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>,
  sender: () => Promise<Sender>,
): Mail {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail'));
  const own = `nao-responda@${new URL(publicUrl).hostname}`;
  return {
    send: async (message) => {
      const { name, address, replyTo } = await sender();
      const from = { name: name ?? FROM_NAME, address: address ?? own };
      await transport({ ...message, from, ...(replyTo !== null && { replyTo }) });
    },
  };
}

type Send = (message: Message & { from: { name: string; address: string }; replyTo?: string }) => Promise<void>;

function smtpTransport(url: string): Send {
  const smtp = onceAsked({ url, connectionTimeout: TIMEOUT_MILLISECONDS, socketTimeout: TIMEOUT_MILLISECONDS });
  return async (message) => {
    await (await smtp()).sendMail(message);
  };
}

/** Loaded with the first mail: many starts send none. */
function onceAsked(options: object): () => Promise<Transporter> {
  let transporter: Promise<Transporter> | undefined;
  return () => (transporter ??= import('nodemailer').then(({ createTransport }) => createTransport(options)));
}

/** One `<time>-<id>.eml` per mail. They carry links that open accounts: for the operator's eyes only. */
function fileTransport(folder: string): Send {
  const composer = onceAsked({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const { message: eml } = (await (await composer()).sendMail(message)) as { message: Buffer };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    await writeFile(join(folder, `${time}-${newId()}.eml`), eml, { mode: 0o600, flag: 'wx' });
  };
}

export type Sent = { state: 'sent' | 'again' | 'failed' | 'unknown'; error: Error | null };

/** Sends, and says what is known of it. `again`: it surely did not go out, and may later. */
export async function trySend(mail: Mail, message: Message): Promise<Sent> {
  try {
    await mail.send(message);
    return { state: 'sent', error: null };
  } catch (error) {
    const { certain, again } = mailFailure(error);
    return { state: certain ? (again ? 'again' : 'failed') : 'unknown', error: error as Error };
  }
}

/** What is known of a mail that failed: whether it surely did not go out, and whether it may later. */
function mailFailure(error: unknown): { certain: boolean; again: boolean } {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  // It is the panel that was refused, not the mail: a wrong password is put right, and the mail goes.
  if (code === 'EAUTH') return { certain: true, again: true };
  if (responseCode !== undefined) return { certain: true, again: responseCode < 500 };
  // After the text has gone, a broken connection does not say whether it was taken.
  return { certain: command !== 'DATA', again: true };
}
