import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type Secret = { title: string; label: string; value: string; children: ReactNode };

/** Shows a secret, once. Only the button closes the dialog. */
export function SecretDialog({ title, label, value, children, onClose }: Secret & { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Notice tone="attention" title="Guarde agora">
          {children} Não aparece de novo.
        </Notice>
        <CopyField label={label} value={value} copied={`${label} copiado.`} copy="Copiar" />
        <Button size="md" variant="primary" onClick={onClose}>
          Já guardei
        </Button>
      </Stack>
    </Modal>
  );
}
