import { IconSearch } from '@tabler/icons-react';
import { paletteField } from './palette-field.ts';
import classes from './waiting-palette.module.css';

type Props = { text: string; onText: (text: string) => void; onClose: () => void };

/**
 * Placeholder of the palette while its code loads. Typed keys reach this placeholder. Without the placeholder, they
 * would reach the page.
 */
export function WaitingPalette({ text, onText, onClose }: Props) {
  return (
    <dialog
      ref={showModal}
      className={classes.dialog}
      closedby="any"
      aria-label={paletteField['aria-label']}
      onClose={onClose}
    >
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <input
        {...paletteField}
        className={classes.field}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <output className={classes.state}>Carregando…</output>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
