import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { useOnLive } from '#web/lib/live.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { countNews, unreadQuery } from '../queries.ts';
import classes from './bell.module.css';

const NotificationList = lazyPart(() => import('./notification-list.tsx'), 'NotificationList');

const panelId = 'avisos';

/**
 * Shows the number of unread notifications. Opens the list in a popover. On a phone, opens the page of the list
 * instead.
 */
export function Bell() {
  const { data } = useQuery(unreadQuery);
  useOnLive('notification', ({ payload }) => countNews(payload));
  const unread = data?.unread ?? 0;
  // The accessible name contains the visible text (WCAG 2.5.3).
  const shown = unread > 99 ? '99+' : unread;
  const label = unread === 0 ? 'Avisos' : `Avisos: ${shown} não ${unread === 1 ? 'lido' : 'lidos'}`;
  const sign = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </>
  );
  if (useMedia(narrow)) {
    return (
      <ActionIcon className={classes.bell ?? ''} component={Link} to={pages.notifications.path} aria-label={label}>
        {sign}
      </ActionIcon>
    );
  }
  return <WithPanel label={label}>{sign}</WithPanel>;
}

/** Uses the native popover, which closes on Escape or an outside click and restores the focus. */
function WithPanel({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDialogElement>(null);
  return (
    <>
      <ActionIcon className={classes.bell ?? ''} popoverTarget={panelId} aria-label={label} aria-haspopup="dialog">
        {children}
      </ActionIcon>
      <dialog
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label="Avisos"
        tabIndex={-1}
        className={classes.panel}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          // The event fires after the panel is shown. The focus may already be inside the panel then.
          if (newState === 'open' && !panel.current?.contains(document.activeElement)) panel.current?.focus();
        }}
      >
        {open && (
          <Suspense>
            <NotificationList heading="Avisos" onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
