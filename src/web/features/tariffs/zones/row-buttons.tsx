import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './fixed-price-list.module.css';

type Props = {
  /** Name of the row, for the accessible names of the buttons. */
  name: string;
  question: string;
  /** Explains the consequence of the removal. */
  children: ReactNode;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
};

/** Buttons to edit a row, or to remove it after a confirmation. */
export function RowButtons({ name, question, children, onEdit, onRemove }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <span className={classes.buttons}>
      <ActionIcon aria-label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Remover ${name}`} onClick={() => setAsked(true)}>
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {asked && (
        <ConfirmDialog
          title={question}
          confirm="Remover"
          tone="danger"
          onConfirm={onRemove}
          onClose={() => setAsked(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </span>
  );
}
