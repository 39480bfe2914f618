import { Button, Group } from '@mantine/core';
import { Notice } from './notice.tsx';
import type { SectionForm } from './use-section-form.ts';

type Props<Values extends object> = { form: SectionForm<Values>; labels: Record<keyof Values & string, string> };

/**
 * Names the fields that another user changed meanwhile, and asks which version to keep. Renders nothing without
 * clashes.
 */
export function ClashNotice<Values extends object>({ form, labels }: Props<Values>) {
  if (form.clashes.length === 0) return null;
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

/**
 * Shows the stored value if it is a text. Any other stored value becomes visible in its field when the user chooses it.
 */
function StoredText({ label, value }: { label: string; value: unknown }) {
  if (typeof value !== 'string') return null;
  return (
    <div>
      {label} gravado agora: <strong>{value === '' ? '(vazio)' : value}</strong>
    </div>
  );
}
