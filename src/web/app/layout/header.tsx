import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconHelp, IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { Bell } from '#web/features/notifications/components/bell.tsx';
import { useSession } from '#web/lib/session.ts';
import { initials } from '#web/lib/format-counts.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { Keys, paletteKeys } from '../commands/keys.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Greeting } from './greeting.tsx';
import classes from './header.module.css';

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
