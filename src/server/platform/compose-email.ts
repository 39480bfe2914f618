import type { Message } from './mail.ts';

export type Addressee = { email: string; name: string };

/**
 * Content of an e-mail: paragraphs, a link and a closing line. An e-mail in another language than Portuguese has its own
 * greeting and the BCP 47 tag of its language.
 */
export type Email = {
  subject: string;
  paragraphs: string[];
  link: string;
  ending: string;
  greeting?: string;
  tag?: string;
};

/** Composes an e-mail in text and HTML. */
export function composeEmail({ email, name }: Addressee, content: Email): Message {
  const { subject, paragraphs, link, ending, tag = 'pt-BR' } = content;
  const greeting = content.greeting ?? (name === '' ? 'Olá,' : `Olá, ${name},`);
  const html = [
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    `<p>${escapeHtml(ending)}</p>`,
    '<p>Painel Chame um Táxi</p>',
  ];
  return {
    to: email,
    subject,
    text: [greeting, ...paragraphs, link, ending, 'Painel Chame um Táxi'].join('\n\n'),
    html: `<!doctype html><html lang="${tag}"><meta charset="utf-8"><body>${html.join('\n')}</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
