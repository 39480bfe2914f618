import type { Partner } from '#contract/partners.ts';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { RegistrationsPage } from '#web/features/registrations/pages/registrations.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PartnerReview = lazyPart(() => import('#web/features/partners/components/partner-review.tsx'), 'PartnerReview', {
  withPage: true,
});
const SignUpReview = lazyPart(() => import('#web/features/users/components/sign-up-review.tsx'), 'SignUpReview', {
  withPage: true,
});

/** Page of registrations that wait for approval: sign-ups of users, and partners with their documents. */
export function WaitingRegistrationsPage() {
  return <RegistrationsPage SignUp={SignUpReview} Partner={Review} />;
}

function Review({ partnerId }: { partnerId: string }) {
  return <PartnerReview id={partnerId} Documents={Documents} />;
}

function Documents({ partner }: { partner: Partner }) {
  return <DocumentsSection partner={partner} decides />;
}
