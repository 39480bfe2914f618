import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { WithCodes } from './with-codes.tsx';
import classes from './toaster.module.css';
import type { Toast } from './toast.ts';

/**
 * Container of the toasts. On a phone it is at the top of the screen, because the buttons of a form are at the bottom.
 */
export function Toaster() {
  const position = useMedia(narrow) ? 'top-center' : 'bottom-right';
  return (
    <Notifications
      position={position}
      className={classes.place ?? ''}
      limit={4}
      containerWidth={380}
      transitionDuration={150}
    />
  );
}

export function showToast({ title, message, tone = 'good', undo, undoSeconds = 10 }: Toast): void {
  const Sign = tone === 'good' ? IconCheck : IconAlertTriangle;
  const id = notifications.show({
    title,
    message: undo ? (
      <>
        <WithCodes>{message}</WithCodes>{' '}
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Desfazer
        </button>
      </>
    ) : (
      <WithCodes>{message}</WithCodes>
    ),
    icon: <Sign size={18} aria-hidden />,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    autoClose: tone === 'good' && !undo ? 5000 : undoSeconds * 1000,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    role: tone === 'good' ? 'status' : 'alert',
  });
}
