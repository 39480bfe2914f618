import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFrame } from './form-frame.tsx';
import type { ApiForm } from './use-api-form.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = {
  title: string;
  api: Pick<ApiForm<object>, 'submit' | 'busy' | 'failure'>;
  submitLabel: string;
  /** True if Escape or a click outside may close the drawer. */
  idle?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Form in a drawer beside its page, with a cancel button. */
export function DrawerFrame({ title, api, submitLabel, idle = true, onClose, children }: Props) {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={520}
      padding="lg"
      closeOnClickOutside={idle}
      closeOnEscape={idle}
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
