import { Button, Checkbox } from '@mantine/core';
import classes from './queue.module.css';

type WhoProps = { name: string; code: string; checked: boolean; onToggle: (() => void) | undefined };

/** The partner of a request, with a checkbox when it can be selected. */
export function Who({ name, code, checked, onToggle }: WhoProps) {
  return (
    <span className={classes.who}>
      {onToggle && <Checkbox aria-label={`Escolher ${code} de ${name}`} checked={checked} onChange={onToggle} />}
      <span className={classes.name}>{name}</span>
    </span>
  );
}

type StepProps = { children: string; label: string; onClick: () => void };

/** A secondary action on one request. `label` contains the name of the request. */
export function Step({ children, label, onClick }: StepProps) {
  return (
    <Button variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
