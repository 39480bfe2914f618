import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type MenuEntry, type MenuGroup, menuOf, signOutLabel } from '#domain/access/menu.ts';
import { landingPath, pages } from '#domain/access/pages.ts';
import { WaitingCount } from '#web/features/registrations/components/waiting-count.tsx';
import { useSession } from '#web/lib/session.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { menuIcons } from './menu-icons.ts';
import classes from './side-menu.module.css';
import { SignOut } from './sign-out.tsx';

export function SideMenu({ id, hidden }: { id: string; hidden: boolean }) {
  const { profile } = useSession();
  const { groups, last } = menuOf(profile.tipo, profile.id_cliente);
  return (
    <aside id={id} aria-label="Barra lateral" className={classes.menu} hidden={hidden}>
      <Link to={landingPath} className={classes.brand}>
        <BrandMark />
        Chame um Táxi
      </Link>
      <nav className={classes.nav} aria-label="Menu">
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
        <ul className={classes.entries}>
          {last.map((entry) => (
            <Entry key={entry.path} entry={entry} />
          ))}
          <li>
            <SignOut>
              {(open) => (
                <button type="button" className={classes.entry} onClick={open}>
                  <IconLogout size={18} stroke={1.7} aria-hidden />
                  {signOutLabel}
                </button>
              )}
            </SignOut>
          </li>
        </ul>
      </nav>
      <div className={classes.foot}>
        <span>Versão {PANEL_VERSION}</span>
        <span className={classes.footLinks}>
          <Link to={pages.help.path} activeOptions={{ exact: true }}>
            Ajuda
          </Link>
          <Link to="/acessibilidade">Acessibilidade</Link>
        </span>
        <span className={classes.theme}>
          <ThemeToggle />
        </span>
      </div>
    </aside>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  return (
    <div>
      <button
        type="button"
        className={classes.group}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {group.label}
        <IconChevronDown size={14} stroke={2} aria-hidden className={classes.chevron} />
      </button>
      <ul id={listId} className={classes.entries} hidden={!open}>
        {group.entries.map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: MenuEntry }): ReactNode {
  const Sign = menuIcons[entry.page];
  return (
    <li>
      <Link to={entry.path} className={classes.entry} activeOptions={{ exact: true, includeSearch: false }}>
        <Sign size={18} stroke={1.7} aria-hidden />
        {entry.label}
        {entry.page === 'registrations' && <WaitingCount />}
      </Link>
    </li>
  );
}
