import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/load-part.ts';
import { StopField } from './stop-field.tsx';
import classes from './stop-fields.module.css';
import { noStop } from './terms.ts';
import type { TermsForm } from './terms-form.ts';

const SortableStops = lazyPart(() => import('./sortable-stops.tsx'), 'SortableStops');
const maxStops = 12;

export type StopsProps = TermsForm & {
  /** Suggests where the client went before. */
  suggests: boolean;
};

/** Where from, where to, and what lies between, in the order in which it is driven. */
export function StopFields(props: StopsProps) {
  const { form, at, values } = props;
  const { stops } = values;
  // oxlint-disable-next-line react/no-array-index-key -- the place in the list is what tells a stop
  const fields = stops.map((_stop, index) => <StopField key={index} {...props} index={index} />);
  return (
    <div className={classes.stops}>
      {/* Two ends need no ordering: they are swapped. */}
      {stops.length > 2 ? (
        <Suspense fallback={<div className={classes.fields}>{fields}</div>}>
          <SortableStops {...props} />
        </Suspense>
      ) : (
        <div className={classes.fields}>{fields}</div>
      )}
      <ActionIcon
        className={classes.swap ?? ''}
        variant="default"
        size={40}
        aria-label="Inverter trajeto"
        onClick={() => form.setFieldValue(at('stops'), stops.toReversed())}
      >
        <IconArrowsSort size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {stops.length < maxStops && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem(at('stops'), noStop, stops.length - 1)}
        >
          Adicionar parada
        </Button>
      )}
    </div>
  );
}
