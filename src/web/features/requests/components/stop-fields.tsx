import { ActionIcon } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AddButton } from './add-button.tsx';
import { StopField } from './stop-field.tsx';
import classes from './stop-fields.module.css';
import { noStop } from './terms.ts';
import { changeAndFocus, type TermsForm } from './terms-form.ts';

const SortableStops = lazyPart(() => import('./sortable-stops.tsx'), 'SortableStops');
/** Without it a stop comes all the same, and says what is missing. */
const fetchSorting = (): Promise<unknown> => SortableStops.fetch().catch(() => undefined);
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
 * Loads the sorting code before a third stop is added, because it renders the fields anew and the user types at once.
 */
function AddStop({ onAdd }: { onAdd: () => void }) {
  const busy = useRef(false);

  // Not disabled meanwhile: that would take the focus, and what is typed would be the page's shortcuts.
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
