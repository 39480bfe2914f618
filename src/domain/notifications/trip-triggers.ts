import type { TripStatus } from '#domain/trips/status.ts';
import type { TimelineAction } from '#domain/trips/timeline.ts';
import { type Audience, type NotificationEvent } from './events.ts';

/** One change of a trip, from its timeline. */
export type TripChange = {
  action: TimelineAction;
  from: TripStatus | null;
  to: TripStatus;
  /** True when the partner made the change. */
  byPartner: boolean;
};

/** Notification for a change. Without `only`, all audiences of the event are notified. */
export type TripNews = {
  event: NotificationEvent;
  only?: readonly Audience[];
  /** True when the partner before the change is notified, not the partner after it. */
  ofPrevious?: boolean;
};

type Rule = NotificationEvent | ((change: TripChange) => TripNews);

const clientOnly =
  (event: NotificationEvent): Rule =>
  () => ({ event, only: ['client'] });
/** Notifies the partner unless the partner made the change. */
const partnerUnlessIts = (event: NotificationEvent, others: readonly Audience[]): Rule => {
  return ({ byPartner }) => ({ event, only: byPartner ? others : [...others, 'partner'] });
};

const rules: Partial<Record<TimelineAction, Rule>> = {
  approve: 'approval_decided',
  reject: 'approval_decided',
  // The designation of an available trip is an offer.
  designate: ({ to }) => ({ event: to === 'offered' ? 'offered' : 'designated' }),
  offer: 'offered',
  accept: partnerUnlessIts('accepted', ['client', 'attendant']),
  assume: partnerUnlessIts('accepted', ['client', 'attendant']),
  edit: () => ({ event: 'changed', only: ['partner'] }),
  'confirm-change': clientOnly('changed'),
  'decline-change': partnerUnlessIts('changed', ['client']),
  'ask-reconfirmation': () => ({ event: 'reconfirmation', only: ['partner'] }),
  reconfirm: () => ({ event: 'reconfirmation', only: ['admin'] }),
  'give-back': partnerUnlessIts('given_back', ['client', 'attendant', 'admin']),
  reassign: 'reassigned',
  depart: 'en_route',
  arrive: 'arrived',
  'passenger-ready': 'passenger_ready',
  'passenger-delay': 'passenger_delay',
  'lost-item': 'lost_item',
  complete: 'completed',
  record: 'completed',
  'no-show': 'no_show',
  cancel: 'cancelled',
  unattended: 'unattended',
  contest: 'disputed',
  'refuse-contest': 'dispute_answered',
  'correct-contest': 'dispute_answered',
  'uphold-contest': 'dispute_answered',
};

/**
 * Returns the notifications for a change of a trip. The statuses before and after, not the action, decide whether the
 * trip entered the pool.
 */
export function newsOf(change: TripChange): TripNews[] {
  const { action, from, to } = change;
  const rule = rules[action];
  const news: TripNews[] = rule === undefined ? [] : [typeof rule === 'string' ? { event: rule } : rule(change)];
  if (action === 'decline' && from === 'scheduled') news.push({ event: 'designation_declined' });
  if (action === 'reassign') news.push({ event: 'given_back', only: ['partner'], ofPrevious: true });
  if (action === 'request') news.push({ event: 'registered' });
  if (to === 'awaiting_approval' && (action === 'request' || action === 'edit')) news.push({ event: 'approval_asked' });
  if (to === 'available' && from !== 'available') news.push({ event: 'available' });
  return news;
}
