import type { ReactNode } from 'react';
import { ClashNotice } from './clash-notice.tsx';
import { DrawerFrame } from './drawer-frame.tsx';
import type { SectionForm } from './use-section-form.ts';

type Props<Values extends object> = {
  title: string;
  form: SectionForm<Values>;
  /** Labels of the fields for the notice about conflicting changes. */
  labels: Record<keyof Values & string, string>;
  submitLabel: string;
  /** Something else lies over it, which keys and clicks are for. */
  held?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form beside the page it belongs to, for one line of a list. Show it with a key of its own, so that it starts
 * afresh. With something typed, only its buttons close it.
 */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, form, labels, submitLabel, held = false, onClose, children } = props;
  const idle = !form.dirty && !form.busy && !held;
  return (
    <DrawerFrame title={title} api={form} submitLabel={submitLabel} idle={idle} onClose={onClose}>
      {children}
      <ClashNotice form={form} labels={labels} />
    </DrawerFrame>
  );
}
