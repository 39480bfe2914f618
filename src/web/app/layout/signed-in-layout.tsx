import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SessionProvider } from '#web/lib/session.ts';
import { useLiveQueries } from '../live-queries.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { useMenuState } from './use-menu-state.ts';

const menuId = 'menu';

/** What every signed-in page stands in: menu, header, and the page itself. */
export function SignedInLayout() {
  const { session } = useRouteContext({ from: '/_panel' });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const menu = useMenuState();
  const covered = menu.overlay && menu.open;
  useLiveQueries();

  const closeOverlay = useEffectEvent(() => {
    if (menu.overlay) menu.close();
  });
  useEffect(() => closeOverlay(), [pathname]);
  useEffect(() => {
    if (!covered) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closeOverlay();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [covered]);

  return (
    <SessionProvider value={session}>
      <div className={classes.shell} data-menu={menu.open ? 'open' : 'closed'}>
        <a className={classes.skip} href="#conteudo">
          Ir para o conteúdo
        </a>
        <SideMenu id={menuId} hidden={!menu.open} />
        {covered && <div className={classes.backdrop} onClick={menu.close} aria-hidden />}
        <Header menuId={menuId} menuOpen={menu.open} onMenu={menu.toggle} />
        <main id="conteudo" className={classes.main} tabIndex={-1} inert={covered}>
          <Outlet />
        </main>
      </div>
    </SessionProvider>
  );
}
