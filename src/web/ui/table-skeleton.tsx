import { Skeleton } from '@mantine/core';
import classes from './table-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];
const widths = ['72%', '56%', '64%', '48%', '60%'];

/** Placeholder of a list while it loads. */
export function TableSkeleton({ columns, label }: { columns: number; label: string }) {
  return (
    <output className={classes.skeleton} aria-label={`Carregando ${label}`}>
      {rows.map((row, at) => (
        <div key={row} className={classes.row} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} height={12} radius="sm" width={widths[(at + column) % widths.length] ?? '60%'} />
          ))}
        </div>
      ))}
    </output>
  );
}
