import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { keep } from '#web/lib/download.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './second-factor.module.css';

/** Shows the recovery codes, once, to be copied or downloaded. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: 'Códigos copiados.' });
    } catch {
      // Without HTTPS no page may write to the clipboard.
      toast({ tone: 'bad', message: 'O navegador não permitiu copiar. Baixe o arquivo ou anote os códigos.' });
    }
  }

  return (
    <div className={classes.step}>
      <Notice tone="attention" title="Guarde os códigos de recuperação agora">
        Eles não aparecem de novo. Se você ficar sem o celular, cada um deles serve para entrar uma única vez.
      </Notice>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="md" leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button
          size="md"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => keep({ name: 'codigos-de-recuperacao.txt', content: new Blob([`${text}\n`]) })}
        >
          Baixar
        </Button>
        <Button size="md" variant="primary" onClick={onKept}>
          Já guardei
        </Button>
      </Group>
    </div>
  );
}
