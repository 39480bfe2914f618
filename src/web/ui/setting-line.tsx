import { Button, Skeleton } from '@mantine/core';
import classes from './setting-line.module.css';

type Props = {
  label: string;
  /** Undefined while the value is loading. */
  value: string | undefined;
  onChange: () => void;
};

/** Line with the value of a setting, and a button that changes it. */
export function SettingLine({ label, value, onChange }: Props) {
  return (
    <div className={classes.line}>
      <div>
        <strong className={classes.label}>{label}</strong>
        {value === undefined ? <Skeleton h={20} w={220} /> : <span className={classes.value}>{value}</span>}
      </div>
      <Button disabled={value === undefined} onClick={onChange} aria-label={`Mudar: ${label}`}>
        Mudar
      </Button>
    </div>
  );
}
