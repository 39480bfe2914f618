import { Button } from '@mantine/core';
import { IconCircleOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './employees.module.css';

/** Name of a record in a list, with its details and a mark if it is no longer in use. */
export function InUse({ name, active, details }: { name: string; active: boolean; details?: ReactNode }) {
  return (
    <span className={classes.who}>
      <span>{name}</span>
      {details && <span className={classes.small}>{details}</span>}
      {!active && <Inactive />}
    </span>
  );
}

function Inactive() {
  return <StatusBadge label="Inativo" icon={IconCircleOff} />;
}

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={`Editar ${name}`}
      onClick={onClick}
    >
      Editar
    </Button>
  );
}
