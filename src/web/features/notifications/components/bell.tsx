import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { useOnLive } from '#web/lib/live.ts';
import { lazyPart } from '#web/lib/load-part.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { countNews, unreadQuery } from '../queries.ts';
import classes from './bell.module.css';

const NotificationList = lazyPart(() => import('./notification-list.tsx'), 'NotificationList');

const panelId = 'avisos';

/** How much is unread; pressed, what it is: below it, on a phone on a page of its own. */
export function Bell() {
  const { data } = useQuery(unreadQuery);
  useOnLive('notification', ({ payload }) => countNews(payload));
  const unread = data?.unread ?? 0;
  // Called as it is shown (WCAG 2.5.3).
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

/** The browser's own popover: it closes with Escape and with a press elsewhere, and gives the focus back. */
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
          // The event comes after the panel is shown: a key may already have moved the focus into it.
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
