import { Button, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Notice } from './notice.tsx';
import type { ApiForm } from './use-api-form.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { WithCodes } from './with-codes.tsx';
import classes from './dialog-form.module.css';

type Props = {
  title: string;
  api: Pick<ApiForm<object>, 'submit' | 'busy' | 'failure'>;
  confirm: string;
  cancel?: string;
  /** Styles the button for a destructive action. */
  danger?: boolean;
  /** Gives the cancel button the initial focus. */
  careful?: boolean;
  /** False while the user cannot confirm yet. */
  ready?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog that asks for the input of an action. */
export function DialogForm(props: Props) {
  const {
    title,
    api,
    confirm,
    cancel = 'Voltar',
    danger = false,
    careful = false,
    ready = true,
    onClose,
    children,
  } = props;
  useReturnFocus();

  /** Confirms with Ctrl+Enter from every field. The form of the page behind has the same key. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (ready && !api.busy) event.currentTarget.requestSubmit();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<WithCodes>{title}</WithCodes>}
      closeOnClickOutside={!api.busy}
      closeOnEscape={!api.busy}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields have the focus */}
      <form className={classes.form} onSubmit={api.submit} onKeyDown={onKeyDown} noValidate>
        {children}
        {api.failure !== null && (
          <Notice tone="bad">
            <WithCodes>{api.failure}</WithCodes>
          </Notice>
        )}
        <div className={classes.actions}>
          <Button size="md" onClick={onClose} disabled={api.busy} data-autofocus={careful || undefined}>
            {cancel}
          </Button>
          <Button type="submit" size="md" variant={danger ? 'danger' : 'primary'} disabled={!ready} loading={api.busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
