import type { OwnData } from '#contract/privacy.ts';
import { keep } from '#web/lib/download.ts';

/** Returns a person's data as one HTML page that opens without the panel. */
export function readableData({ takenAt, sections }: OwnData, title: string): string {
  const when = new Date(takenAt).toLocaleString('pt-BR');
  const parts = sections.map((part) => `<h2>${escaped(part.title)}</h2>${part.items.map(listed).join('')}`);
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding-top:.75rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style><h1>${escaped(title)}</h1><p>Em ${escaped(when)}.</p>${parts.join('')}</html>`;
}

type Kept = { form: 'html' | 'json'; title: string; name: string };

/** Downloads the data as HTML or JSON. */
export function keepData(data: OwnData, { form, title, name }: Kept): void {
  const content = form === 'json' ? JSON.stringify(data, null, 2) : readableData(data, title);
  const type = form === 'json' ? 'application/json' : 'text/html';
  keep({ name: `${name}.${form}`, content: new Blob([content], { type }) });
}

function listed(item: Record<string, string | null>): string {
  const lines = Object.entries(item).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`],
  );
  return `<dl>${lines.join('')}</dl>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
