import { describe, expect, it } from 'vitest';
import sizes from '../pictures/sizes.json' with { type: 'json' };
import { groups, type Reader } from './article-entry.ts';
import { articleOf, articles, articlesFor, readerOf, searchArticles } from './articles.ts';

const [parts = ''] = Object.values(
  import.meta.glob<string>('./article-parts.ts', { query: '?raw', import: 'default', eager: true }),
);
const texts = import.meta.glob<string>('./articles/*.tsx', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob('../pictures/*.webp');
const screen = [
  import.meta.glob<string>(['/src/web/**/*.{ts,tsx}', '!/src/web/features/help/**', '!/src/web/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  import.meta.glob<string>(['/src/{domain,contract}/**/*.ts', '!/src/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
];
const code = screen.flatMap((files) => Object.values(files)).map(inOneLine);

function inOneLine(text: string): string {
  return text.replaceAll(/\{' '\}/g, ' ').replaceAll(/\s+/g, ' ');
}

function all(pattern: RegExp): string[] {
  return Object.values(texts).flatMap((text) => [...inOneLine(text).matchAll(pattern)].map(([, found = '']) => found));
}

/** True when the code contains `words` as a complete text, between quotes, tags or braces. */
function occursInCode(words: string): boolean {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const whole = new RegExp(`['"\`>}] ?${escaped} ?['"\`<{]`);
  return code.some((text) => text.includes(words) && whole.test(text));
}

/** The slugs of the articles that an article links to. */
function seenIn(slug: string): string[] {
  const file = new RegExp(String.raw`(?:'${slug}'|\b${slug}):.*?import\('([^']+)'\)`, 's').exec(parts)?.[1] ?? '';
  return [...(texts[file] ?? '').matchAll(/<See slug="([^"]+)"/g)].map(([, other = '']) => other);
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
const readers: Reader[] = ['cliente', 'parceiro', 'cadviagens', 'atendente', 'admin'];

describe('the articles of the help', () => {
  it('each have a unique URL and title, a known group and at least one reader', () => {
    expect(unique(articles.map(({ slug }) => slug))).toHaveLength(articles.length);
    expect(unique(articles.map(({ title }) => title))).toHaveLength(articles.length);
    for (const { slug, group, readers: whose } of articles) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(groups).toContain(group);
      expect(whose.length).toBeGreaterThan(0);
      for (const reader of whose) expect(readers).toContain(reader);
    }
    expect(unique(groups)).toEqual(unique(articles.map(({ group }) => group)));
  });

  it('each have a file of their own, which is loaded by exactly one URL', () => {
    expect(Object.keys(texts).filter((path) => parts.split(`'${path}'`).length !== 2)).toEqual([]);
    expect(Object.keys(texts)).toHaveLength(articles.length);
  });

  it('quote only texts that occur in the code of the pages', () => {
    const said = unique(all(/<Ui> ?([^<]+?) ?<\/Ui>/g));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((words) => !occursInCode(words))).toEqual([]);
    // The pattern above must match every occurrence of the tag.
    expect(all(/<Ui>/g)).toHaveLength(all(/<Ui> ?([^<]+?) ?<\/Ui>/g).length);
  });

  it('show every existing picture exactly once, and no missing picture', () => {
    const shown = all(/<Picture name="([^"]+)"/g);
    const kept = Object.keys(pictures).map((path) => path.slice('../pictures/'.length, -'.webp'.length));
    expect(shown.toSorted()).toEqual(kept.toSorted());
    expect(Object.keys(sizes)).toEqual(kept.toSorted());
  });

  it('link only to articles that all their readers may open', () => {
    const wrong = articles.flatMap(({ slug, readers: whose }) =>
      seenIn(slug)
        .filter((other) => whose.some((reader) => !articleOf(other)?.readers.includes(reader)))
        .map((other) => `${slug} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the search of articles', () => {
  it.each([
    ['cliente', 'SOLICITAR corrida', ['pedir-viagem']],
    ['cliente', 'recarga', []],
    ['parceiro', 'liberacao', ['carteira']],
    ['parceiro', 'codigo pix', ['recarregar-por-pix']],
    ['cadviagens', 'colegas', []],
    ['cliente', 'codigo de recuperacao', ['conta-e-segunda-etapa']],
    ['admin', 'autentic recuper', ['conta-e-segunda-etapa']],
    ['parceiro', 'utenticador', []],
  ] as const)('by the role %s for “%s” finds exactly the expected articles', (reader, text, found) => {
    expect(searchArticles(articlesFor(reader), text).map(({ slug }) => slug)).toEqual(found);
  });

  it('lists articles with the words in the title first', () => {
    const found = searchArticles(articles, 'viagem');
    expect(found[0]?.title).toMatch(/viagem/i);
  });
});

it('the help distinguishes an attendant of the central from a client’s user who registers trips', () => {
  expect(readerOf({ tipo: 'cadviagens', id_cliente: '' })).toBe('atendente');
  expect(readerOf({ tipo: 'cadviagens', id_cliente: '7' })).toBe('cadviagens');
  expect(readerOf({ tipo: 'cliente', id_cliente: '' })).toBe('cliente');
});
