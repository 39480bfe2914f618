import { createHash } from 'node:crypto';
import { invitationToRide, RIDE_LINK_EMAILS } from '#domain/notifications/passenger-invitations.ts';
import { isRenewal, linkEvent, rideUrl } from '#server/features/trips/ride/link.ts';
import {
  decideLinks,
  readInvitation,
  readRenewedLinks,
  type SentLink,
  type ToldLink,
  waitAfterRefusal,
} from '#server/features/trips/ride/send-links.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { composeEmail } from '#server/platform/compose-email.ts';
import type { EmailMaker } from '#server/platform/emails/makers.ts';
import { type QueuedEmail, queueEmails } from '#server/platform/emails/queue.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { takeEvents } from '#server/platform/live/outbox-reader.ts';
import { publish } from '#server/platform/live/outbox.ts';
import type { Services } from '#server/platform/services.ts';
import { ofTrip, selectTripFacts } from './event-triggers.ts';
import { notify } from './notify.ts';

/** Number of events per transaction. */
const BATCH = 40;

type Parts = Pick<Services, 'db' | 'live' | 'config'>;

/**
 * Sends the links of new, approved and changed trips to their passengers: by e-mail and to the webhooks of the client.
 * A link that a user replaced goes to the webhooks only.
 * The transaction that queues the messages also marks the events as read, so that a crash neither loses nor repeats a
 * message.
 */
export function passengerLinksJob({ db, live, config: { publicUrl } }: Parts): RecurringJob {
  const sendBatch = () =>
    db.transaction().execute(async (tx) => {
      const events = (await takeEvents(tx, 'passenger-links', ['trip', 'passenger-link'], BATCH)) ?? [];
      const trips = tripsOf(events.filter(({ topic }) => topic === 'trip'));
      const links = trips.length === 0 ? [] : await decideLinks(tx, trips);
      if (links.length > 0) await send(tx, publicUrl, links);
      const renewed = tripsOf(events.filter(isRenewal)).filter((id) => links.every(({ tripId }) => tripId !== id));
      if (renewed.length > 0) await notifyOfLinks(tx, publicUrl, await readRenewedLinks(tx, renewed));
      return events.length;
    });
  const run = async (stopping?: AbortSignal) => {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await sendBatch();
      if (taken > 0) live.hint();
      if (stopping?.aborted) return;
    }
  };
  return { name: 'passenger-links', everySeconds: 3, run };
}

function tripsOf(events: readonly { entity_id: string | null }[]): string[] {
  return [...new Set(events.flatMap(({ entity_id }) => entity_id ?? []))];
}

async function send(tx: Tx, publicUrl: string, links: readonly SentLink[]): Promise<void> {
  await queueEmails(tx, ...links.flatMap((link) => emailOf(publicUrl, link)));
  await notifyOfLinks(tx, publicUrl, links);
  await publish(tx, ...links.map((link) => linkEvent(link, 'waiting')));
}

function emailOf(publicUrl: string, { email, ...link }: SentLink): QueuedEmail[] {
  if (email === null) return [];
  const content = { subject: '', paragraphs: [], link: publicUrl, ending: '' };
  return [{ key: keyOf(link), to: { email, name: '' }, content, made: { by: RIDE_LINK_EMAILS, of: link.tripId } }];
}

/** Composes the e-mail when it is sent, so that the queue contains no link, and a replaced link is not sent. */
export function rideLinkEmails(publicUrl: string): EmailMaker {
  return {
    async make(db, { subjectId, message }) {
      const found = await readInvitation(db, subjectId, message.to);
      if (!found) return null;
      const { code, pickupAt, timeZone, centralName: central, language } = found;
      const link = rideUrl(publicUrl, found.linkCode);
      const content = invitationToRide({ central, code, pickupAt, timeZone, link, language: language ?? 'pt' });
      return composeEmail({ email: message.to, name: '' }, content);
    },
    async failed(tx, { subjectId: tripId, to }) {
      const clientId = await waitAfterRefusal(tx, tripId, to);
      if (clientId !== undefined) await publish(tx, linkEvent({ tripId, clientId }, 'waiting'));
    },
  };
}

/** Key of the e-mail and of the domain event. The code opens the page, so the keys contain only a digest. */
function keyOf({ code }: Pick<SentLink, 'code'>): string {
  return `ride-link:${createHash('sha256').update(code).digest('base64url').slice(0, 22)}`;
}

/** Notifies users and webhooks of the client. */
async function notifyOfLinks(tx: Tx, publicUrl: string, links: readonly ToldLink[]): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map(({ tripId }) => tripId);
  const rows = await selectTripFacts(tx).where('t.id', 'in', ids).execute();
  const events = links.flatMap((link) => {
    const row = rows.find(({ id }) => id === link.tripId);
    const { outcome, language, code } = link;
    const data = { link: rideUrl(publicUrl, code), language, outcome };
    return row ? [ofTrip(row, { key: `${keyOf(link)}:${outcome}`, event: 'passenger_link', data })] : [];
  });
  await notify(tx, events);
}
