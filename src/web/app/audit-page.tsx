import { Stack } from '@mantine/core';
import { AuditPage } from '#web/features/audit/pages/audit.tsx';
import { Erasures } from '#web/features/privacy/components/erasures.tsx';
import { RetentionSection } from '#web/features/privacy/components/retention-section.tsx';

/** Features do not know each other, so what was done and whose data goes meet here. */
export function AuditAndPrivacyPage() {
  return (
    <AuditPage
      erasures={
        <Stack>
          <Erasures />
          <RetentionSection />
        </Stack>
      }
    />
  );
}
