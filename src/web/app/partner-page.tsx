import type { Partner } from '#contract/partners.ts';
import { RecordLog } from '#web/features/audit/components/record-log.tsx';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { PartnerEditPage } from '#web/features/partners/pages/partner-edit.tsx';

/** A partner's record as the central keeps it, with the parts of it that are features of their own. */
export function PartnerPage() {
  return <PartnerEditPage Documents={Documents} Log={Log} />;
}

function Documents({ partner }: { partner: Partner }) {
  return <DocumentsSection partner={partner} decides />;
}

function Log({ partner }: { partner: Partner }) {
  return <RecordLog subjectType="partner" subjectId={partner.id} />;
}
