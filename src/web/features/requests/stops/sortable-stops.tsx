import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { StopField } from './stop-field.tsx';
import type { StopsProps } from './stop-fields.tsx';
import { changeAndFocus } from '../form/terms-form.ts';
import classes from './stop-fields.module.css';

/**
 * Stops that the user can reorder: by dragging, by keyboard on the handle, or by buttons that move a stop one position.
 */
export function SortableStops(terms: StopsProps) {
  const { form, at, values } = terms;
  const { stops } = values;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = stops.map((_stop, index) => String(index));

  function move(from: number, to: number): void {
    const order = [...stops];
    order.splice(to, 0, ...order.splice(from, 1));
    form.setFieldValue(at('stops'), order);
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) move(Number(active.id), Number(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: howTo } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.fields} aria-label="Trajeto">
          {ids.map((id, index) => (
            <SortableStop key={id} {...terms} id={id} index={index} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type StopProps = StopsProps & { id: string; index: number; onMove: (from: number, to: number) => void };

function SortableStop({ id, index, onMove, ...terms }: StopProps) {
  const { form, at, values } = terms;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const last = values.stops.length - 1;
  const style = { transform: CSS.Translate.toString(transform), transition };
  const remove = (): void =>
    changeAndFocus(() => form.removeListItem(at('stops'), index), at(`stops.${Math.min(index, last - 1)}.address`));
  const said = `o ponto ${index + 1}`;
  return (
    <li ref={setNodeRef} className={classes.stop} style={style} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle ?? ''}
        {...attributes}
        {...listeners}
        aria-label={`Arrastar ${said}`}
        aria-roledescription="ponto do trajeto"
      >
        <IconGripVertical size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <StopField {...terms} index={index} />
      <div className={classes.moves}>
        <ActionIcon aria-label={`Subir ${said}`} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          <IconArrowUp size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Descer ${said}`} disabled={index === last} onClick={() => onMove(index, index + 1)}>
          <IconArrowDown size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Remover ${said}`} onClick={remove}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

const howTo =
  'Para mover um ponto, aperte espaço ou enter, use as setas para cima e para baixo e aperte espaço ou enter de novo. Esc desiste.';

const place = (id: unknown): number => Number(id) + 1;
const announcements: Announcements = {
  onDragStart: ({ active }) => `Ponto ${place(active.id)} levantado.`,
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id ? `Ponto ${place(active.id)} no lugar do ${place(over.id)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over
      ? `Ponto ${place(active.id)} movido para o lugar do ${place(over.id)}.`
      : `Ponto ${place(active.id)} ficou onde estava.`,
  onDragCancel: ({ active }) => `Ponto ${place(active.id)} ficou onde estava.`,
};
