import type { ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';

/** The page frame of a user's own settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      <PageFrame title={pages.settings.title} width="narrow">
        {children}
      </PageFrame>
    </UnsavedGuard>
  );
}
