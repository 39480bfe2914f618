import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './toaster.module.css';
import type { Toast } from './toast.ts';

/** Where toasts appear; the layout loads it after the first paint. */
export function Toaster() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} transitionDuration={150} />;
}

export function showToast({ title, message, tone = 'good', undo }: Toast): void {
  const Sign = tone === 'good' ? IconCheck : IconAlertTriangle;
  const id = notifications.show({
    title,
    message: undo ? (
      <>
        {message}{' '}
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
      message
    ),
    icon: <Sign size={18} aria-hidden />,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    autoClose: tone === 'good' && !undo ? 5000 : 10_000,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    role: tone === 'good' ? 'status' : 'alert',
  });
}
