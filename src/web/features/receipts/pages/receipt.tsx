import { Skeleton } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { printReceiptCode, normaliseReceiptCode } from '#domain/trips/receipt.ts';
import { api } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { ReceiptFacts } from '../components/receipt-facts.tsx';

const PAYMENT_MS = 15_000;
const route = getRouteApi('/recibo/$code');

/** Checks whether this central issued a printed receipt and whether its amount is still valid. */
export function ReceiptPage() {
  const { code } = route.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <PublicFrame
          title="Conferir recibo"
          lead={`Código ${printReceiptCode(normaliseReceiptCode(code)).slice(0, 60)}`}
        >
          <Verdict code={code} />
        </PublicFrame>
      </Themed>
    </QueryClientProvider>
  );
}

function Verdict({ code }: { code: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    ...api.receipts.get.queryOptions({ input: { code } }),
    // Polls, because there is no live stream without a session.
    refetchInterval: ({ state }) => (state.data?.pix?.openCents ? PAYMENT_MS : false),
  });
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) {
    return (
      <Notice tone="bad" title="Este recibo não foi encontrado">
        Confira as letras e os números do código. Se estiverem certos, o recibo não foi emitido por esta central.
      </Notice>
    );
  }
  if (error) return <Failure what="o recibo" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} radius="md" aria-busy="true" />;
  return <ReceiptFacts receipt={data} />;
}
