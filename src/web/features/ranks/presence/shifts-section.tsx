import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Shift } from '#contract/presence.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './own-shift.module.css';
import { formatShiftGroup, shiftGroups } from './shift-groups.ts';

const ShiftsDialog = lazyPart(() => import('./shifts-dialog.tsx'), 'ShiftsDialog', { opens: true });

/** Usual working hours of the driver. */
export function ShiftsSection({ shifts }: { shifts: readonly Shift[] }) {
  const [isEditing, setEditing] = useState(false);
  const groups = shiftGroups(shifts);
  return (
    <Section
      title="Meus horários"
      lead="Quando você costuma trabalhar. O painel não liga nem desliga a disponibilidade por eles."
      actions={<Button onClick={() => setEditing(true)}>{groups.length === 0 ? 'Informar' : 'Mudar'}</Button>}
    >
      {groups.length > 0 && (
        <ul className={classes.shifts}>
          {groups.map((group) => (
            <li key={`${group.startsAt} ${group.endsAt}`}>{formatShiftGroup(group)}</li>
          ))}
        </ul>
      )}
      {isEditing && <ShiftsDialog shifts={shifts} onClose={() => setEditing(false)} />}
    </Section>
  );
}
