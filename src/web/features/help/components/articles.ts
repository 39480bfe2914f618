import { pages } from '#domain/access/pages.ts';
import type { Profile, Role } from '#domain/access/roles.ts';
import { includesText } from '#web/lib/format-counts.ts';
import type { Entry, Reader } from './article-entry.ts';
import { centralArticles } from './central-articles.ts';
import { clientArticles } from './client-articles.ts';
import { ownArticles } from './own-articles.ts';
import { partnerArticles } from './partner-articles.ts';

/** Every article, in the order of the list. `article-parts.ts` has their content. */
const entries = [...clientArticles, ...partnerArticles, ...centralArticles, ...ownArticles] as const;

export type ArticleSlug = (typeof entries)[number]['slug'];
export type Article = Entry & { slug: ArticleSlug };

export const articles: readonly Article[] = entries;

export function articleOf(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug);
}

export function readerOf({ tipo, id_cliente }: Pick<Profile, 'tipo' | 'id_cliente'> & { tipo: Role }): Reader {
  return tipo === 'cadviagens' && id_cliente === '' ? 'atendente' : tipo;
}

export function articlesFor(reader: Reader): Article[] {
  return articles.filter(({ readers }) => readers.includes(reader));
}

/**
 * Returns the articles in which every typed word begins a word, ignoring case and accents. Matches in the title come
 * first.
 */
export function searchArticles(among: readonly Article[], text: string): Article[] {
  const typed = text.split(/\s+/).filter(Boolean);
  // Ignores short words such as the "de" of “pedido de saque”.
  const long = typed.filter(({ length }) => length > 2);
  const words = long.length > 0 ? long : typed;
  const says = (said: string): boolean => words.every((word) => includesText(` ${said}`, ` ${word}`));
  const found = among.filter(({ title, lead, keywords }) => says(`${title} ${lead} ${keywords}`));
  return found.toSorted((one, other) => Number(says(other.title)) - Number(says(one.title)));
}

/** `articlePath('pedir-viagem')` → `/ajuda/pedir-viagem`. */
export function articlePath(slug: ArticleSlug): string {
  return pages.helpArticle.path.replace(':artigo', slug);
}
