import type { ReactNode } from 'react';
import type { DispatchReview } from '#contract/dispatch.ts';
import { Instant } from '#web/ui/instant.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './review-list.module.css';

type Props = {
  reviews: readonly DispatchReview[];
  /** Shown before the code of the trip, for the central. */
  renderDriver?: (review: DispatchReview) => ReactNode;
  renderAnswer?: (review: DispatchReview) => ReactNode;
};

/** Requests for a review with their answers, or with what `renderAnswer` shows while there is none. */
export function ReviewList({ reviews, renderDriver, renderAnswer }: Props) {
  return (
    <ul className={classes.reviews} aria-label="Pedidos de revisão">
      {reviews.map((review) => (
        <li key={review.id} className={classes.review}>
          <div className={classes.head}>
            {renderDriver?.(review)}
            <span className={classes.detail}>
              {review.tripCode === null ? 'Fila' : <WithCodes>{`Viagem ${review.tripCode}`}</WithCodes>} ·{' '}
              <Instant at={review.askedAt} />
            </span>
          </div>
          <p className={classes.question}>{review.question}</p>
          {review.answer === null ? (
            (renderAnswer?.(review) ?? <p className={classes.detail}>A central ainda não respondeu.</p>)
          ) : (
            <div className={classes.answer}>
              <p className={classes.question}>{review.answer}</p>
              <span className={classes.detail}>
                {review.answeredBy ?? 'Central'}
                {review.answeredAt !== null && (
                  <>
                    {' · '}
                    <Instant at={review.answeredAt} />
                  </>
                )}
              </span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
