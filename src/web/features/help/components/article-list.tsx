import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Article, articlePath } from './articles.ts';
import classes from './article-list.module.css';

export function ArticleList({ articles, label }: { articles: readonly Article[]; label?: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {articles.map(({ slug, title, lead }) => (
        <li key={slug} className={classes.line}>
          <div>
            <Link to={articlePath(slug)} className={classes.link}>
              {title}
            </Link>
            <p className={classes.lead}>{lead}</p>
          </div>
          <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.sign} />
        </li>
      ))}
    </ul>
  );
}
