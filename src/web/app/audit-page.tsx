import { AuditPage } from '#web/features/audit/pages/audit.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Forgetting = lazyPart(() => import('#web/features/privacy/components/forgetting.tsx'), 'Forgetting');

/** Features do not know each other, so what was done and whose data goes meet here. */
export function AuditAndPrivacyPage() {
  return <AuditPage erasures={<Forgetting />} />;
}
