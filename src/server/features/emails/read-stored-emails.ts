import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { StoredEmail } from '#contract/emails.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';

/**
 * Lists the stored e-mails of an installation without a mail server, newest first. The file names begin with the time
 * of the e-mail.
 */
export async function listStoredEmails(
  dataDir: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [before = '~'] = cursor ? readCursor(cursor, 'text') : [];
  const names: string[] = await readdir(join(dataDir, 'mail')).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.eml') ? [name.slice(0, -'.eml'.length)] : []));
  const shown = ids.filter((id) => id < before).toSorted((a, b) => (a < b ? 1 : -1));
  const emails = await Promise.all(shown.slice(0, limit + 1).map(async (id) => headOf(id, await parse(dataDir, id))));
  return pageOfRows(emails, limit, { item: (mail) => mail, key: ({ id }) => [id] });
}

/**
 * Returns a stored e-mail, or null when there is none. The caller has checked that the id is a file name and not a
 * path.
 */
export async function readStoredEmail(dataDir: string, id: string) {
  const mail = await parse(dataDir, id);
  if (!mail) return null;
  const { text = '', html = '', attachments } = mail;
  const names = attachments.flatMap(({ filename }) => filename ?? []);
  return { ...headOf(id, mail), text: masked(text.trim()), html: masked(html), attachments: names };
}

async function parse(dataDir: string, id: string): Promise<Email | null> {
  const mail = await readFile(join(dataDir, 'mail', `${id}.eml`)).catch(() => null);
  return mail && PostalMime.parse(mail);
}

function headOf(id: string, mail: Email | null): StoredEmail {
  const [day = '', time = ''] = id.slice(0, 'AAAA-MM-DDTHH-MM-SS.mmmZ'.length).split('T');
  const to = mail?.to?.map(({ address }) => address ?? '').join(', ') ?? '';
  return { id, at: `${day}T${time.replaceAll('-', ':')}`, to, subject: mail?.subject ?? '' };
}

/** Masks the codes in links, because a link signs in every reader as the recipient. */
function masked(text: string): string {
  return text.replaceAll(/([?&](?:amp;)?code=)[\w-]+/g, '$1••••••');
}
