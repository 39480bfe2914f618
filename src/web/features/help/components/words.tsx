import { Link } from '@tanstack/react-router';
import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { articleOf, type ArticleSlug, articlePath, readerOf } from './articles.ts';
import classes from './words.module.css';

/** Words as they stand on the screen; a test finds each of them in the code of the pages. */
export function Ui({ children }: { children: string }) {
  return <b className={classes.ui}>{children}</b>;
}

/** A page by its title, or by what is written here: a link for whoever may open it. `query`: `aba=recargas`. */
export function PageLink({ page, query, children }: { page: PageName; query?: string; children?: string }) {
  const { tipo } = useSession().profile;
  const path: string = pages[page].path;
  const title = children ?? titleOf(page, tipo);
  if (!mayOpen(page, tipo)) return <b className={classes.ui}>{title}</b>;
  return <Link to={query === undefined ? path : `${path}?${query}`}>{title}</Link>;
}

/** Another article by its title: a link for whom it is meant. */
export function See({ slug }: { slug: ArticleSlug }) {
  const { profile } = useSession();
  const article = articleOf(slug);
  if (!article?.readers.includes(readerOf(profile))) return <>{article?.title}</>;
  return <Link to={articlePath(slug)}>{article.title}</Link>;
}

/** A key as it is printed. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
