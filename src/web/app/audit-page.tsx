import { AuditPage } from '#web/features/audit/pages/audit.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ErasuresAndRetention = lazyPart(
  () => import('#web/features/privacy/components/erasures-and-retention.tsx'),
  'ErasuresAndRetention',
);

/** Composes the audit log and the erasure of personal data, because features do not import each other. */
export function AuditAndPrivacyPage() {
  return <AuditPage erasures={<ErasuresAndRetention />} />;
}
