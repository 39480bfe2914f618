import type { ReactNode } from 'react';
import { ClashNotice } from './clash-notice.tsx';
import { DrawerFrame } from './drawer-frame.tsx';
import type { SectionForm } from './use-section-form.ts';

type Props<Values extends object> = {
  title: string;
  form: SectionForm<Values>;
  /** Names of the fields, used by the clash notice. */
  labels: Record<keyof Values & string, string>;
  submitLabel: string;
  /** True while another dialog covers the drawer and receives keys and clicks. */
  held?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Form in a drawer for one row of a list. Each row needs its own React key, so that the form's state starts fresh. With
 * unsaved input, only the form's buttons close the drawer.
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
