import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import type { Estimate } from '#contract/tariffs.ts';
import { formatCents } from '#domain/money.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { Notice } from '#web/ui/notice.tsx';
import { clientQuery } from '../queries.ts';
import type { TermsValues } from './terms.ts';

type Props = { clientId: string; values: TermsValues; estimate: Estimate | null };

/** Says before sending which of the client's rules will keep the request waiting. */
export function ApprovalNote({ clientId, values, estimate }: Props) {
  const { data } = useQuery(clientQuery(clientId));
  const rules = data ? brokenRules(data, values, estimate) : [];
  if (rules.length === 0) return null;
  return (
    <Notice tone="info" title="Vai aguardar aprovação">
      {rules.join(' ')}
    </Notice>
  );
}

function brokenRules(client: Client, { category }: TermsValues, estimate: Estimate | null): string[] {
  const { approvalAboveCents, approvalCategories } = client;
  const tooDear = approvalAboveCents !== null && (estimate?.estimateCents ?? 0) > approvalAboveCents;
  return [
    ...(tooDear ? [`Acima de ${formatCents(approvalAboveCents)} alguém precisa aprovar.`] : []),
    ...(approvalCategories.includes(category) ? [`A categoria ${categoryLabels[category]} precisa de aprovação.`] : []),
  ];
}
