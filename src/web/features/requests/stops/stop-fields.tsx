import { ActionIcon } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AddButton } from '../form/add-button.tsx';
import { StopField } from './stop-field.tsx';
import classes from './stop-fields.module.css';
import { noStop } from '../form/terms.ts';
import { changeAndFocus, type TermsForm } from '../form/terms-form.ts';

const SortableStops = lazyPart(() => import('./sortable-stops.tsx'), 'SortableStops');
/** Loads the sorting code. Ignores a failure: the stop is added anyway, and drawing `SortableStops` shows the error. */
const fetchSorting = (): Promise<unknown> => SortableStops.fetch().catch(() => undefined);
const maxStops = 12;

export type StopsProps = TermsForm & {
  /** True when earlier stops of the client are suggested. */
  suggests: boolean;
};

/** Origin, intermediate stops and destination, in the order of the route. */
export function StopFields(props: StopsProps) {
  const { form, at, values } = props;
  const { stops } = values;
  // oxlint-disable-next-line react/no-array-index-key -- a stop is identified by the position in the list
  const fields = stops.map((_stop, index) => <StopField key={index} {...props} index={index} />);
  return (
    <div className={classes.stops}>
      {/* Two stops need no sorting, because a button swaps them. */}
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
        <AddStop
          onAdd={() =>
            changeAndFocus(
              () => form.insertListItem(at('stops'), noStop, stops.length - 1),
              at(`stops.${stops.length - 1}.address`),
            )
          }
        />
      )}
    </div>
  );
}

/**
 * Loads the sorting code before a third stop is added. Loading the code later would replace the fields while the user
 * types.
 */
function AddStop({ onAdd }: { onAdd: () => void }) {
  const busy = useRef(false);

  // The button is not disabled while loading. A disabled button loses the focus, and typed keys would trigger the
  // shortcuts of the page.
  async function add(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await fetchSorting();
    busy.current = false;
    onAdd();
  }

  return (
    <AddButton
      className={classes.add ?? ''}
      onPointerEnter={() => void fetchSorting()}
      onFocus={() => void fetchSorting()}
      onClick={() => void add()}
    >
      Adicionar parada
    </AddButton>
  );
}
