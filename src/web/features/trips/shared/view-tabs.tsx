import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './view-tabs.module.css';

/** `vista` is the name of the view in the URL. The first view has no name. */
type View = { vista?: 'semana' | 'folha' | 'aprovacoes' | 'descobertas' | 'andamento' | 'disputas'; label: string };
type Props = { to: '/viagens-futuras' | '/viagens-solicitadas'; views: readonly View[]; chosen: View | undefined };

/** The views of one page as links. The filters of a view are not kept when another view opens. */
export function ViewTabs({ to, views, chosen }: Props) {
  const nav = useRef<HTMLElement>(null);
  const label = chosen?.label;
  useEffect(() => bringIntoSight(nav.current, label), [label]);
  return (
    <nav ref={nav} aria-label="Vistas" className={classes.views}>
      {views.map((view) => (
        <Link
          key={view.label}
          to={to}
          search={view.vista ? { vista: view.vista } : {}}
          replace
          className={classes.view}
          aria-current={view === chosen ? 'page' : undefined}
          activeProps={{}}
          data-chosen={view === chosen || undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Scrolls the chosen tab into view, because on a phone the tab may be beyond the edge of the screen. Does not scroll
 * the page.
 */
function bringIntoSight(nav: HTMLElement | null, label: string | undefined): void {
  const tab = Array.from(nav?.querySelectorAll('a') ?? []).find(({ textContent }) => textContent === label);
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}
