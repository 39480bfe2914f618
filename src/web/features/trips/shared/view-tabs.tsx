import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './view-tabs.module.css';

/** `vista` is the view's name in the address; the first one has none. */
type View = { vista?: 'semana' | 'folha' | 'aprovacoes' | 'descobertas' | 'andamento' | 'disputas'; label: string };
type Props = { to: '/viagens-futuras' | '/viagens-solicitadas'; views: readonly View[]; chosen: View | undefined };

/** The views of one page, each a link of its own; what one view is filtered by does not follow into the next. */
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

/** On a phone the chosen one may stand beyond the edge. The page itself stays where it is. */
function bringIntoSight(nav: HTMLElement | null, label: string | undefined): void {
  const tab = Array.from(nav?.querySelectorAll('a') ?? []).find(({ textContent }) => textContent === label);
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}
