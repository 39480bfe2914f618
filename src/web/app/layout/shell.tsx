import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ActingBanner } from './acting-banner.tsx';
import { Header } from './header.tsx';
import { LinkedOutlet } from './linked-outlet.tsx';
import classes from './shell.module.css';
import { QueueNotice } from './queue-notice.tsx';
import { SideMenu } from './side-menu.tsx';
import { type MenuState, useMenuState } from './use-menu-state.ts';

const menuId = 'menu';

/** Menu, header, and the page. */
export function Shell() {
  const menu = useMenuState();
  const covered = menu.overlay && menu.open;
  useOverlayClosing(menu, covered);
  return (
    <div className={classes.shell} data-menu={menu.open ? 'open' : 'closed'}>
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <SideMenu id={menuId} hidden={!menu.open} />
      {covered && <div className={classes.backdrop} onClick={menu.close} aria-hidden />}
      <Header menuId={menuId} menuOpen={menu.open} onMenu={menu.toggle} />
      <main id="conteudo" className={classes.main} tabIndex={-1} inert={covered}>
        <ActingBanner />
        <QueueNotice />
        <LinkedOutlet />
      </main>
    </div>
  );
}

/** The overlay goes away with Escape and with the page it led to. */
function useOverlayClosing(menu: MenuState, covered: boolean): void {
  const router = useRouter();
  const closeOverlay = useEffectEvent(() => {
    if (menu.overlay) menu.close();
  });
  useEffect(() => router.subscribe('onBeforeNavigate', () => closeOverlay()), [router]);
  useEffect(() => {
    if (!covered) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closeOverlay();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [covered]);
}
