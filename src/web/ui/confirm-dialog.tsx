import { Button, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sayError } from '#web/lib/api-problem.ts';
import classes from './dialog-form.module.css';
import { Notice } from './notice.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /** `danger` for what destroys or costs; else the button is the page's primary one. */
  tone?: 'primary' | 'danger';
  /** The dialog closes when it resolves, and shows why when it throws. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
};

/** For what cannot be undone. Everything else is done at once and offers undo. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirm, cancel = 'Cancelar', tone = 'primary', onClose } = props;
  useReturnFocus(opened);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });

  async function run(): Promise<void> {
    setState({ busy: true, error: null });
    try {
      await props.onConfirm();
      close();
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  function close(): void {
    // What went wrong this time says nothing about the next.
    setState({ busy: false, error: null });
    onClose();
  }

  return (
    <Modal opened={opened} onClose={close} title={title} closeOnClickOutside={!state.busy} closeOnEscape={!state.busy}>
      <Stack>
        <div>{children}</div>
        {state.error !== null && <Notice tone="bad">{sayError(state.error)}</Notice>}
        <div className={classes.actions}>
          <Button size="md" onClick={close} disabled={state.busy}>
            {cancel}
          </Button>
          <Button size="md" variant={tone} onClick={() => void run()} loading={state.busy} data-autofocus>
            {confirm}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
