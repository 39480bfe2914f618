import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFrame } from './form-frame.tsx';
import { Notice } from './notice.tsx';
import { Section } from './section.tsx';
import type { SectionForm as Form } from './use-section-form.ts';

type Props<Values extends object> = {
  title: string;
  lead?: ReactNode;
  form: Form<Values>;
  /** What the fields are called, for the question whose change stays. */
  labels: Record<keyof Values & string, string>;
  submitLabel: string;
  children: ReactNode;
};

/** A part of a record with a button of its own, which turns yellow once there is something to save. */
export function SectionForm<Values extends object>(props: Props<Values>) {
  const { title, lead, form, submitLabel, children } = props;
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
        {form.clashes.length > 0 && <Clash {...props} />}
      </FormFrame>
    </Section>
  );
}

function Clash<Values extends object>({ form, labels }: Props<Values>) {
  const names = new Intl.ListFormat('pt-BR').format(form.clashes.map((field) => labels[field]));
  return (
    <Notice tone="bad" title={`Outra pessoa mudou ${names} enquanto você editava.`}>
      O que você digitou continua aqui, mas ainda não foi gravado. Escolha o que fica.
      {form.clashes.map((field) => (
        <StoredText key={field} label={labels[field]} value={form.stored[field]} />
      ))}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={form.takeStored}>
          Usar o que está gravado
        </Button>
        <Button size="xs" onClick={form.keepTyped}>
          Manter o que digitei
        </Button>
      </Group>
    </Notice>
  );
}

/** Texts are shown as they stand; what is no text shows itself in its field once it is taken. */
function StoredText({ label, value }: { label: string; value: unknown }) {
  if (typeof value !== 'string') return null;
  return (
    <div>
      {label} gravado agora: <strong>{value === '' ? '(vazio)' : value}</strong>
    </div>
  );
}
