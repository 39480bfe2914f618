import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import { newId } from '#server/platform/uuid.ts';

export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Message = { to: string; subject: string; text: string; html: string; attachments?: Attachment[] };

/** Where mails go: the operator's SMTP server, or files in the data folder. */
export type Mail = { send(message: Message): Promise<void> };

const FROM_NAME = 'Painel Chame um Táxi';
const TIMEOUT_MILLISECONDS = 20_000;

export function createMail({ smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>): Mail {
  const from = { name: FROM_NAME, address: `nao-responda@${new URL(publicUrl).hostname}` };
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail'));
  return { send: (message) => transport({ ...message, from }) };
}

type Send = (message: Message & { from: { name: string; address: string } }) => Promise<void>;

function smtpTransport(url: string): Send {
  const smtp = createTransport({ url, connectionTimeout: TIMEOUT_MILLISECONDS, socketTimeout: TIMEOUT_MILLISECONDS });
  return async (message) => {
    await smtp.sendMail(message);
  };
}

/** One `<time>-<id>.eml` per mail. They carry links that open accounts: for the operator's eyes only. */
function fileTransport(folder: string): Send {
  const composer: Transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const { message: eml } = (await composer.sendMail(message)) as { message: Buffer };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    await writeFile(join(folder, `${time}-${newId()}.eml`), eml, { mode: 0o600, flag: 'wx' });
  };
}

/** What is known of a mail that failed: whether it surely did not go out, and whether it may later. */
export function mailFailure(error: unknown): { certain: boolean; again: boolean; message: string } {
  const {
    command,
    responseCode,
    message = String(error),
  } = error as {
    command?: string;
    responseCode?: number;
    message?: string;
  };
  if (responseCode !== undefined) return { certain: true, again: responseCode < 500, message };
  // After the text has gone, a broken connection does not say whether it was taken.
  return { certain: command !== 'DATA', again: true, message };
}
