import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClashNotice } from './clash-notice.tsx';
import { FormFrame } from './form-frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import type { SectionForm } from './use-section-form.ts';

type Props<Values extends object> = {
  title: string;
  form: SectionForm<Values>;
  /** What the fields are called, for the question whose change stays. */
  labels: Record<keyof Values & string, string>;
  submitLabel: string;
  /** Something else lies over it, which keys and clicks are for. */
  held?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form beside the page it belongs to, for one line of a list. Show it with a key of its own, so that it starts afresh. With
 * something typed, only its buttons close it.
 */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, form, labels, submitLabel, held = false, onClose, children } = props;
  useReturnFocus();
  const idle = !form.dirty && !form.busy && !held;
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
        api={form}
        submitLabel={submitLabel}
        actions={
          <Button size="md" onClick={onClose} disabled={form.busy}>
            Cancelar
          </Button>
        }
      >
        {children}
        <ClashNotice form={form} labels={labels} />
      </FormFrame>
    </Drawer>
  );
}
