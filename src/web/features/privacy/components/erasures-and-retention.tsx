import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Erasures } from './erasures.tsx';

/** Loaded separately, because the list of requests does not need the code of form fields. */
const RetentionSection = lazyPart(() => import('./retention-section.tsx'), 'RetentionSection');

/** Erasure requests and retention periods. */
export function ErasuresAndRetention() {
  return (
    <Stack>
      <Erasures />
      <Suspense fallback={<Skeleton height={280} radius="lg" />}>
        <RetentionSection />
      </Suspense>
    </Stack>
  );
}
