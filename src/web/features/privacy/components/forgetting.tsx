import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/load-part.ts';
import { Erasures } from './erasures.tsx';

/** A form below the list, with fields that the list does without. */
const RetentionSection = lazyPart(() => import('./retention-section.tsx'), 'RetentionSection');

/** Who wants to be forgotten, and for how long what is kept. */
export function Forgetting() {
  return (
    <Stack>
      <Erasures />
      <Suspense fallback={<Skeleton height={280} radius="lg" />}>
        <RetentionSection />
      </Suspense>
    </Stack>
  );
}
