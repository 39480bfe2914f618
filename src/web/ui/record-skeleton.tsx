import { Skeleton } from '@mantine/core';
import { PageFrame } from './page-frame.tsx';
import classes from './record-skeleton.module.css';

/** Placeholder of a record's page while it loads. */
export function RecordSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <PageFrame title={title}>
      <output className={classes.skeleton} aria-label={`Carregando ${label}`}>
        <Skeleton height={280} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </output>
    </PageFrame>
  );
}
