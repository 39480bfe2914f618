import { Button, Drawer } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormFrame } from './form-frame.tsx';

type Props = {
  title: string;
  api: { submit: (event?: FormEvent<HTMLFormElement>) => void; busy: boolean; failure: string | null };
  submitLabel: string;
  /** With something typed, only the buttons close it. */
  dirty: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form beside the page it belongs to, for one line of a list. Show it with a key of its own, so that it starts afresh. */
export function FormDrawer({ title, api, submitLabel, dirty, onClose, children }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={520}
      closeOnClickOutside={!dirty && !api.busy}
      closeOnEscape={!dirty && !api.busy}
    >
      <FormFrame
        api={api}
        submitLabel={submitLabel}
        actions={
          <Button size="md" onClick={onClose} disabled={api.busy}>
            Cancelar
          </Button>
        }
      >
        {children}
      </FormFrame>
    </Drawer>
  );
}
