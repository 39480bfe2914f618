import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.ts';
import { breadcrumbTrail } from './breadcrumb-trail.ts';
import classes from './breadcrumbs.module.css';

export function Breadcrumbs() {
  const { profile } = useSession();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const title = useMatches({ select: (matches) => matches.at(-1)?.loaderData?.title });
  const params = useParams({ strict: false });
  if (page === undefined) return null;
  const trail = breadcrumbTrail(page, profile.tipo, params, title);
  return (
    <nav className={classes.crumbs} aria-label="Você está em">
      <ol>
        {trail.map(({ label, path }, at) => (
          <li key={label} title={label} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {path === undefined ? (
              label
            ) : (
              <Link to={path} activeOptions={{ exact: true }}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
