import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconHelp, IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { greeting } from '#domain/access/greeting.ts';
import { Bell } from '#web/features/notifications/components/bell.tsx';
import { useSession } from '#web/lib/session.ts';
import { initials } from '#web/lib/format-counts.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { Keys, paletteKeys } from '#web/ui/keys.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import classes from './header.module.css';
import { breadcrumbTrail } from './breadcrumb-trail.ts';

type Props = { menuId: string; menuOpen: boolean; onMenu: () => void; onSearch: () => void };

export function Header({ menuId, menuOpen, onMenu, onSearch }: Props) {
  const { profile, email } = useSession();
  return (
    <header className={classes.header}>
      <ActionIcon aria-label="Menu" aria-expanded={menuOpen} aria-controls={menuId} onClick={onMenu}>
        <IconLayoutSidebar size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div className={classes.where}>
        <Breadcrumbs />
        <Greeting />
      </div>
      <ConnectionNotice />
      <button type="button" className={classes.search} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <span className={classes.searchWord}>Buscar</span>
        <span className={classes.searchKeys} aria-hidden>
          <Keys keys={paletteKeys} />
        </span>
      </button>
      <Bell />
      <ActionIcon className={classes.elsewhere ?? ''} component={Link} to={pages.help.path} aria-label="Ajuda">
        <IconHelp size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <span className={classes.elsewhere}>
        <ThemeToggle />
      </span>
      <Link to={pages.account.path} className={classes.account} title={profile.nome || email}>
        <span aria-hidden>{initials(profile.nome || email)}</span>
        <VisuallyHidden>Minha conta</VisuallyHidden>
      </Link>
    </header>
  );
}

const greetingDelayMs = 2000;

/** Greets two seconds after load, and updates when the name changes. */
function Greeting() {
  const { profile } = useSession();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), greetingDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? <span className={classes.greeting}>{greeting(profile)}</span> : null;
}

function Breadcrumbs() {
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
