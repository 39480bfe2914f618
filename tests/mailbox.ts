import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allJobs } from '#server/jobs.ts';
import type { Services } from '#server/platform/services.ts';

export type ReceivedEmail = { to: string; subject: string; text: string; attachments: Attachment[] };
type Attachment = { name: string; type: string; content: Buffer };

/** Sends pending e-mails, then returns all e-mails. */
export async function deliveredEmails(services: Services): Promise<ReceivedEmail[]> {
  await services.auth.background.settled();
  await allJobs(services, '')
    .find(({ name }) => name === 'emails')
    ?.run();
  return readEmails(services.config.dataDir);
}

/** Returns the decoded e-mails that a panel without an SMTP server has stored, oldest first. */
export async function readEmails(dataDir: string): Promise<ReceivedEmail[]> {
  const folder = join(dataDir, 'mail');
  const names: string[] = await readdir(folder).catch(() => []);
  const emails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'latin1')));
  return emails.map((mail) => {
    const parts = partsOf(mail);
    const text = parts.find(({ head }) => headerOf(head, 'Content-Type').startsWith('text/plain'));
    return {
      to: headerOf(mail, 'To'),
      subject: headerOf(mail, 'Subject'),
      text: text ? contentOf(text).toString('utf8').replaceAll('\r\n', '\n').trim() : '',
      attachments: parts.flatMap(attachmentOf),
    };
  });
}

type Part = { head: string; body: string };

/** Returns the MIME parts that have content, in order. */
function partsOf(message: string): Part[] {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(message) ?? [];
  const [, boundary] = /boundary="([^"]+)"/.exec(headerOf(head, 'Content-Type')) ?? [];
  if (!boundary) return [{ head, body }];
  return `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.slice(2)));
}

function attachmentOf(part: Part): Attachment[] {
  const [, name] = /^attachment;\s*filename="?([^";]+)/.exec(headerOf(part.head, 'Content-Disposition')) ?? [];
  if (!name) return [];
  const [type = ''] = headerOf(part.head, 'Content-Type').split(';');
  return [{ name, type, content: contentOf(part) }];
}

function contentOf({ head, body }: Part): Buffer {
  const encoding = headerOf(head, 'Content-Transfer-Encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body, 'latin1');
}

/** Returns a header. Joins its folded lines and decodes its encoded words, both of which may be split anywhere. */
function headerOf(head: string, name: string): string {
  const [, written = ''] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(head) ?? [];
  const bytes = written
    .replaceAll(/\r\n\s+/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_all, coding: string, word: string) =>
      coding === 'B' ? Buffer.from(word, 'base64').toString('latin1') : unquoted(word.replaceAll('_', ' ')),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8').trim();
}

function unquoted(text: string): string {
  return text.replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}
