import { Stack } from '@mantine/core';
import { Erasures } from './erasures.tsx';
import { RetentionSection } from './retention-section.tsx';

/** Who wants to be forgotten, and for how long what is kept. */
export function Forgetting() {
  return (
    <Stack>
      <Erasures />
      <RetentionSection />
    </Stack>
  );
}
