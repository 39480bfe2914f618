import { Button, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { WithCodes } from './with-codes.tsx';
import classes from './dialog-form.module.css';
import { Notice } from './notice.tsx';
import { pausing } from './pausing.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /**
   * `danger` is for destructive or costly actions: the cancel button has the initial focus. `primary` shows the yellow
   * button.
   */
  tone?: 'primary' | 'danger';
  /** False while the user cannot confirm yet. */
  ready?: boolean;
  /** True while presses are ignored, because a press may be the second one of a double tap. */
  settling?: boolean;
  /** Runs the action. The dialog closes when the promise resolves, and shows the error when it rejects. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
};

/** Implementation of ConfirmDialog, loaded when the first dialog opens. */
export function ConfirmFrame(props: Props) {
  const { title, children, confirm, cancel = 'Cancelar', tone = 'primary', ready = true, onConfirm, onClose } = props;
  const { settling = false } = props;
  useReturnFocus();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });

  async function run(): Promise<void> {
    setState({ busy: true, error: null });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<WithCodes>{title}</WithCodes>}
      closeOnClickOutside={!state.busy}
      closeOnEscape={!state.busy}
    >
      <Stack>
        <div>{children}</div>
        {state.error !== null && (
          <Notice tone="bad">
            <WithCodes>{errorText(state.error)}</WithCodes>
          </Notice>
        )}
        <div className={classes.actions}>
          <Button size="md" onClick={onClose} disabled={state.busy} data-autofocus={tone === 'danger' || undefined}>
            {cancel}
          </Button>
          <Button
            size="md"
            variant={tone}
            disabled={!ready}
            {...pausing(settling)}
            onClick={() => settling || void run()}
            loading={state.busy}
            data-autofocus={tone === 'primary' || undefined}
          >
            {confirm}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
