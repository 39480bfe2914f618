import { Link } from '@tanstack/react-router';
import classes from './view-tabs.module.css';

/** `vista` is the view's name in the address; the first one has none. */
type View = { vista?: 'semana' | 'folha' | 'descobertas' | 'andamento' | 'disputas'; label: string };
type Props = { to: '/viagens-futuras' | '/viagens-solicitadas'; views: readonly View[]; chosen: View | undefined };

/** The views of one page, each a link of its own; what one view is filtered by does not follow into the next. */
export function ViewTabs({ to, views, chosen }: Props) {
  return (
    <nav aria-label="Vistas" className={classes.views}>
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
