import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import type { DispatchReview } from '#contract/dispatch.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './review-list.module.css';
import { reviewsQuery } from './review-queries.ts';
import { ReviewList } from './review-list.tsx';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'AnswerDialog', { opens: true });

/** Requests of drivers for a review, open ones first, with the answers of the central. */
export function ReviewsToAnswer() {
  const { data, error, refetch } = useQuery(reviewsQuery);
  const [answering, setAnswering] = useState<DispatchReview | null>(null);
  if (!data) {
    if (error) return <Failure what="os pedidos de revisão" error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={240} radius="lg" aria-busy="true" />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconScale} title="Nenhum pedido de revisão">
        Um motorista pode pedir que uma pessoa reveja uma decisão da fila. O pedido aparece aqui.
      </EmptyState>
    );
  }
  return (
    <>
      <ReviewList
        reviews={data.items}
        renderDriver={({ driverName, partnerName }) => (
          <span className={classes.driver}>
            {driverName} · {partnerName}
          </span>
        )}
        renderAnswer={(review) => (
          <div className={classes.head}>
            <Button onClick={() => setAnswering(review)}>Responder</Button>
            {review.tripId !== null && (
              <TextLink to="/viagens/$id" params={{ id: review.tripId }}>
                Ver as decisões da viagem
              </TextLink>
            )}
          </div>
        )}
      />
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
