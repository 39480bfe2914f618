import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Deletes stored e-mails that are addressed to a person or contain a full name, phone, document or address. */
export async function deleteStoredEmailsAbout(
  dataDir: string,
  values: readonly string[],
  { attached = false } = {},
): Promise<void> {
  const matchers = matchersOf(values);
  if (matchers.length === 0) return;
  for (const name of await listStoredFiles(dataDir)) {
    const path = join(dataDir, 'mail', name);
    const content = await readFile(path).catch(() => null);
    if (!content) continue;
    const mail = await PostalMime.parse(content);
    // Attachments are not searched. With `attached`, every e-mail with an attachment is deleted, because invoices can
    // be generated again.
    if ((attached && mail.attachments.length > 0) || matchers.some((matches) => matches(wordsOf(mail))))
      await rm(path, { force: true });
  }
}

/** Deletes e-mails older than the retention period. The file names begin with the time of the e-mail. */
export async function deleteOldStoredEmails(dataDir: string, before: Date): Promise<void> {
  const oldest = before.toISOString().replaceAll(':', '-');
  for (const name of await listStoredFiles(dataDir))
    if (name < oldest) await rm(join(dataDir, 'mail', name), { force: true });
}

async function listStoredFiles(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(join(dataDir, 'mail')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

type Words = { text: string; digits: string };

function wordsOf({ to, subject, text, html }: Email): Words {
  const addresses = to?.map(({ address, name }) => `${name} ${address ?? ''}`) ?? [];
  const words = [...addresses, subject, text, html].join('\n').toLowerCase();
  return { text: words, digits: words.replaceAll(/\D/g, '') };
}

/** Ignores names of a single word, which would match a large part of all e-mails. */
function matchersOf(values: readonly string[]): ((words: Words) => boolean)[] {
  return values.flatMap((value) => {
    const text = value.trim().toLowerCase();
    const digits = text.replaceAll(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '');
    if (digits.length >= 10 && !/[a-z]/.test(text)) return [(words: Words) => words.digits.includes(digits)];
    return text.includes('@') || text.includes(' ') ? [(words: Words) => words.text.includes(text)] : [];
  });
}
