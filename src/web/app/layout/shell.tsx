import { useRouter } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { actingOver } from '#web/lib/acting-memory.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { Commands, type OpenCommand } from '../commands/commands.tsx';
import { Consents } from './consents.tsx';
import { Header } from './header.tsx';
import { LinkedOutlet } from './linked-outlet.tsx';
import classes from './shell.module.css';
import { NewVersionNotice } from './new-version-notice.tsx';
import { QueueNotice } from './queue-notice.tsx';
import { SideMenu } from './side-menu.tsx';
import { type MenuState, useMenuState } from './use-menu-state.ts';

const IncomingOffer = lazyPart(() => import('#web/features/trips/offer/incoming-offer.tsx'), 'IncomingOffer');
const DriverReporter = lazyPart(() => import('#web/features/ranks/presence/driver-reporter.tsx'), 'DriverReporter');
const TripKeeper = lazyPart(() => import('#web/features/trips/trip/trip-keeper.tsx'), 'TripKeeper');
/** Loaded only for administrators who act as another user or have just stopped acting. */
const ActingBanner = lazyPart(() => import('./acting-banner.tsx'), 'ActingBanner');
const menuId = 'menu';

/** Frame of every page of the panel, with menu and header. */
export function Shell() {
  const menu = useMenuState();
  const [command, setCommand] = useState<OpenCommand>(null);
  const { acting, profile, driverId } = useSession();
  const concernsActing = acting !== null || actingOver() !== null;
  const covered = menu.overlay && menu.open;
  useOverlayClosing(menu, covered);
  return (
    <div className={classes.shell} data-menu={menu.open ? 'open' : 'closed'}>
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <SideMenu id={menuId} hidden={!menu.open} />
      {covered && <div className={classes.backdrop} onClick={menu.close} aria-hidden />}
      <Header menuId={menuId} menuOpen={menu.open} onMenu={menu.toggle} onSearch={() => setCommand('palette')} />
      <main id="conteudo" className={classes.main} tabIndex={-1} inert={covered}>
        {concernsActing && (
          <Suspense>
            <ActingBanner />
          </Suspense>
        )}
        <NewVersionNotice />
        <QueueNotice />
        <DeferredPage />
      </main>
      <Commands open={command} onOpen={setCommand} />
      <Consents />
      {profile.tipo === 'parceiro' && (
        <Suspense>
          <IncomingOffer />
          <TripKeeper />
          {driverId !== null && <DriverReporter />}
        </Suspense>
      )}
    </div>
  );
}

/** Renders the page after its frame. Both in one task would block a phone for a third of a second. */
function DeferredPage() {
  return useDeferredValue(true, false) && <LinkedOutlet />;
}

/** Closes the overlaying menu when the user presses Escape or opens another page. */
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
