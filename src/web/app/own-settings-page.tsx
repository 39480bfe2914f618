import type { Partner } from '#contract/partners.ts';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { SettingsPage } from '#web/features/settings/pages/settings.tsx';

/** What a client or a partner sets for itself; a partner's documents are a feature of their own. */
export function OwnSettingsPage() {
  return <SettingsPage Documents={Documents} />;
}

function Documents({ partner }: { partner: Partner }) {
  return <DocumentsSection partner={partner} decides={false} />;
}
