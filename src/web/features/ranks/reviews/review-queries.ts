import type { DispatchReview } from '#contract/dispatch.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';

export const reviewsQuery = api.dispatch.reviews.queryOptions();

/** Writes the reviews that a call answered into the query cache. */
export function keepReviews(reviews: { items: DispatchReview[] }): void {
  setQueryAnswer(reviewsQuery.queryKey, reviews);
}
