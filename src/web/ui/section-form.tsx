import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClashNotice } from './clash-notice.tsx';
import { FormFrame } from './form-frame.tsx';
import { Section } from './section.tsx';
import type { SectionForm as Form } from './use-section-form.ts';

type Props<Values extends object> = {
  title: string;
  lead?: ReactNode;
  form: Form<Values>;
  /** Names of the fields, used by the clash notice. */
  labels: Record<keyof Values & string, string>;
  submitLabel: string;
  children: ReactNode;
};

/** Form for a part of a record, with its own save button. The button becomes primary when there are changes. */
export function SectionForm<Values extends object>(props: Props<Values>) {
  const { title, lead, form, labels, submitLabel, children } = props;
  return (
    <Section title={title} lead={lead}>
      <FormFrame
        api={form}
        submitLabel={submitLabel}
        primary={form.dirty}
        actions={
          form.dirty && (
            <Button size="md" variant="subtle" color="gray" onClick={form.undo} disabled={form.busy}>
              Descartar mudanças
            </Button>
          )
        }
      >
        {children}
        <ClashNotice form={form} labels={labels} />
      </FormFrame>
    </Section>
  );
}
