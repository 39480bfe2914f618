import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import classes from './marks-fields.module.css';

type Props = {
  legend: string;
  /** Number of lines. */
  count: number;
  most: number;
  addLabel: string;
  removeLabel: string;
  /** Error message about the lines as a whole. */
  error: ReactNode;
  /** Text shown while there are no lines. */
  none: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** The fields of one line. */
  children: (at: number) => ReactNode;
};

/** Editable list of times before pickup: one line of fields for each, with buttons to add and remove lines. */
export function MarksFields(props: Props) {
  const { legend, count, most, addLabel, removeLabel, error, none, onAdd, onRemove, children } = props;
  return (
    <fieldset className={classes.marks} aria-label={legend}>
      {count === 0 && <p className={classes.none}>{none}</p>}
      {Array.from({ length: count }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other key and are never reordered
        <div key={at} className={classes.mark}>
          {children(at)}
          <ActionIcon className={classes.remove} aria-label={`${removeLabel} ${at + 1}`} onClick={() => onRemove(at)}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && <Notice tone="bad">{error}</Notice>}
      {count < most && (
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} className={classes.add}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
