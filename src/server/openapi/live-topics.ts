import type { LiveTopic } from '#contract/live.ts';

/** Every topic of the live stream. A missing topic is a type error. */
const topics: Record<LiveTopic, true> = {
  hello: true,
  reset: true,
  profile: true,
  trip: true,
  pool: true,
  position: true,
  wallet: true,
  invoice: true,
  'top-up': true,
  payout: true,
  'payout-batch': true,
  'adjustment-batch': true,
  'bank-line': true,
  notification: true,
  'document.expiring': true,
  queue: true,
  presence: true,
  'still-waiting': true,
  alarm: true,
  review: true,
  'passenger-block': true,
  'passenger-link': true,
  user: true,
  partner: true,
  client: true,
  employee: true,
  'sign-up': true,
  letter: true,
};
export const liveTopics = Object.keys(topics) as LiveTopic[];
