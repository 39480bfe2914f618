import { Link } from '@tanstack/react-router';
import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { articleOf, type ArticleSlug, articlePath, readerOf } from './articles.ts';
import classes from './words.module.css';

/** A text quoted from the interface. A test requires it to occur in the code of the pages. */
export function Ui({ children }: { children: string }) {
  return <b className={classes.ui}>{children}</b>;
}

/**
 * Shows `children`, or by default the title of a page. Users with access to the page get a link to it. `query` contains
 * the search parameters of the link, such as `aba=recargas`.
 */
export function PageLink({ page, query, children }: { page: PageName; query?: string; children?: string }) {
  const { tipo } = useSession().profile;
  const path: string = pages[page].path;
  const title = children ?? titleOf(page, tipo);
  if (!mayOpen(page, tipo)) return <b className={classes.ui}>{title}</b>;
  return <Link to={query === undefined ? path : `${path}?${query}`}>{title}</Link>;
}

/** Shows the title of another article. Users for whom that article is written get a link to it. */
export function See({ slug }: { slug: ArticleSlug }) {
  const { profile } = useSession();
  const article = articleOf(slug);
  if (!article?.readers.includes(readerOf(profile))) return <>{article?.title}</>;
  return <Link to={articlePath(slug)}>{article.title}</Link>;
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
