import type { Email } from 'postal-mime';

/** Content of a dropped file. `sender` is the address of an e-mail, which proves nothing about its author. */
export type ReadFile = {
  text: string;
  receivedAt: Date | null;
  sender: Sender | null;
};

export type Sender = { name: string; address: string };

/** Largest files in bytes. An e-mail may have attachments, which are not read. */
const most = { eml: 5_000_000, txt: 200_000 };

/** Returns the text of an e-mail or text file, or the message that refuses the file. */
export async function readFile(file: File): Promise<ReadFile | string> {
  const [, ending] = /\.(eml|txt)$/i.exec(file.name) ?? [];
  const kind = ending?.toLowerCase() as keyof typeof most | undefined;
  if (kind === undefined) return `${file.name} não serve: solte um e-mail (.eml) ou um texto (.txt).`;
  if (file.size > most[kind]) return `${file.name} passa de ${kind === 'eml' ? '5 MB' : '200 kB'}.`;
  try {
    const bytes = await file.arrayBuffer();
    const read = kind === 'eml' ? await readMail(bytes) : { text: decode(bytes), receivedAt: null, sender: null };
    return read.text.trim() === '' ? `${file.name} não tem texto.` : read;
  } catch {
    return `${file.name} não pôde ser lido.`;
  }
}

async function readMail(bytes: ArrayBuffer): Promise<ReadFile> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 });
  const sentAt = new Date(mail.date ?? Number.NaN);
  const body = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '');
  return {
    text: [mail.subject && `Assunto: ${mail.subject}`, body].filter(Boolean).join('\n\n').replaceAll(/\r\n?/g, '\n'),
    receivedAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    sender: senderOf(mail),
  };
}

function senderOf({ from }: Email): Sender | null {
  return from?.address ? { name: from.name, address: from.address } : null;
}

/** Returns the text of an HTML mail. The parsed document is inert: it runs no script and loads nothing. */
function textOfHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.querySelectorAll('script, style, template, head')) hidden.remove();
  for (const block of page.querySelectorAll('br, p, div, tr, li, h1, h2, h3')) block.after('\n');
  for (const cell of page.querySelectorAll('td, th')) cell.after('\t');
  return (page.body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** Decodes UTF-8, or else the encoding of older Windows files. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll(/\r\n?/g, '\n');
  }
}
