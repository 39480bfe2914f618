import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Sender } from '#server/platform/mail-sender.ts';
import { newId } from '#server/platform/uuid.ts';

export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Message = { to: string; subject: string; text: string; html: string; attachments?: Attachment[] };

/** Transport of e-mails: the SMTP server of the operator, or files in the data folder. */
export type Mail = { send(message: Message): Promise<void> };

const FROM_NAME = 'Painel Chame um Táxi';
const TIMEOUT_MILLISECONDS = 20_000;
/**
 * Seconds until the next try of an e-mail that certainly was not sent, by number of tries. After the last try the
 * e-mail counts as failed.
 */
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
  return async (message) => {
    let isTextSent = false;
    const debug = ({ tnx }: { tnx?: string }, said: string) =>
      void (isTextSent ||= tnx === 'client' && said === 'DATA');
    const ignored = { level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
    const timeouts = { connectionTimeout: TIMEOUT_MILLISECONDS, socketTimeout: TIMEOUT_MILLISECONDS };
    const smtp = await createTransporter({ url, ...timeouts, transactionLog: true, logger: { ...ignored, debug } });
    await smtp.sendMail(message).catch((error: Error & { command?: string }) => {
      // For a connection that breaks, nodemailer never names the command that was not answered.
      throw isTextSent && error.command === 'CONN' ? Object.assign(error, { command: 'DATA' }) : error;
    });
  };
}

const ignore = () => undefined;

/** Loads nodemailer with the first e-mail, because many runs of the panel send none. */
async function createTransporter(options: object): Promise<Transporter> {
  return (await import('nodemailer')).createTransport(options);
}

/**
 * Writes one `<time>-<id>.eml` per e-mail. Only the operator can read the files, because the links in them give access
 * to accounts.
 */
function fileTransport(folder: string): Send {
  return async (message) => {
    const composer = await createTransporter({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: eml } = (await composer.sendMail(message)) as { message: Buffer };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    await writeFile(join(folder, `${time}-${newId()}.eml`), eml, { mode: 0o600, flag: 'wx' });
  };
}

/** `isDown`: the mail server did not answer, and the next e-mail would also wait for it until the timeout. */
export type Sent = { state: 'sent' | 'again' | 'failed' | 'unknown'; error: Error | null; isDown?: boolean };

/**
 * Sends an e-mail and returns the known result. `again` means that the e-mail certainly was not sent, and that a retry
 * may succeed.
 */
export async function trySend(mail: Mail, message: Message): Promise<Sent> {
  try {
    await mail.send(message);
    return { state: 'sent', error: null };
  } catch (error) {
    const { certain, again } = mailFailure(error);
    const isDown = (error as { command?: string }).command === 'CONN';
    return { state: certain ? (again ? 'again' : 'failed') : 'unknown', error: error as Error, isDown };
  }
}

/** Returns whether a failed e-mail certainly was not sent, and whether a retry may succeed. */
function mailFailure(error: unknown): { certain: boolean; again: boolean } {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  // The server refused the login, not the e-mail: after the operator corrects the password, a retry succeeds.
  if (code === 'EAUTH') return { certain: true, again: true };
  if (responseCode !== undefined) return { certain: true, again: responseCode < 500 };
  // When the connection breaks after the text was sent, it is unknown whether the server accepted the e-mail.
  return { certain: command !== 'DATA', again: true };
}
