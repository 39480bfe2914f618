import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { toast } from './toast.ts';

type Props = {
  label: string;
  value: string;
  /** Text of the toast after copying. */
  copied: string;
  copy?: string;
};

/** Read-only text with a copy button. */
export function CopyField({ label, value, copied, copy: copyLabel = 'Copiar código' }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      toast({ message: copied });
    } catch {
      // Browsers allow clipboard access on https only.
      toast({ message: 'O navegador não permitiu copiar. O texto está selecionado: copie manualmente.', tone: 'bad' });
    }
  }

  return (
    <>
      <TextInput ref={field} label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button size="md" leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
        {copyLabel}
      </Button>
    </>
  );
}
