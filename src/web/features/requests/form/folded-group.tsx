import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './folded-group.module.css';

type Props = {
  title: string;
  /** Summary of the values, shown while the group is closed. */
  said: readonly (string | false | null)[];
  /** True when a field of the group is required or has an error. The group then cannot be closed. */
  wanted?: boolean;
  open?: boolean;
  children: ReactNode;
};

/**
 * A group of fields that most requests leave empty. While closed, a line summarises the values. The fields are rendered
 * when the group is first opened.
 */
export function FoldedGroup({ title, said, wanted = false, open = false, children }: Props) {
  const words = said.filter((word): word is string => typeof word === 'string' && word !== '');
  const [opened, setOpened] = useState(open || words.length > 0);
  const shown = opened || wanted;
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  return (
    <details
      className={classes.group}
      open={shown}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== shown) setOpened(currentTarget.open);
      }}
    >
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={2} aria-hidden className={classes.chevron} />
        <span className={classes.title}>{title}</span>
        {!shown && words.length > 0 && <span className={classes.said}>{words.join(' · ')}</span>}
      </summary>
      <div className={classes.fields}>{wasShown && children}</div>
    </details>
  );
}
