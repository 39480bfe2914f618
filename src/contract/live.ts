import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { RidePosition } from './rides.ts';
import type { Trip } from './trip.ts';

/**
 * Events of `GET /api/v1/live`. An event names an entity and its version, and pages apply newer versions only. `reset`
 * means that the cursor is unknown or too old: the page re-reads everything it shows.
 */
export type LiveEvent =
  | { topic: 'hello' }
  | { topic: 'reset' }
  /** The viewer's own profile changed: read the session again. */
  | { topic: 'profile'; entityId: string; version: number }
  /** A trip within the viewer's scope changed: `{ id, version, status }`. */
  | { topic: 'trip'; entityId: string; version: number; payload: { status: string } }
  /** A trip became available to the viewer (`card` is the trip), or is no longer available to the viewer. */
  | {
      topic: 'pool';
      entityId: string;
      version: number;
      payload: { available: true; card: Trip } | { available: false };
    }
  /**
   * Position of the car; null when the device no longer shares the position. `version`: time of the report, not the
   * version of the trip.
   */
  | { topic: 'position'; entityId: string; version: number; payload: { position: RidePosition | null } }
  | {
      topic: 'wallet' | 'invoice' | 'top-up' | 'payout' | 'payout-batch' | 'adjustment-batch' | 'bank-line';
      entityId: string;
      version: number;
    }
  /**
   * The viewer has a new notification, or fewer unread notifications. `unread`: number of unread notifications after
   * the viewer has read some. `settled`: number of notifications that the panel marked as read.
   */
  | { topic: 'notification'; entityId: string; version: number; payload: { unread?: number; settled?: number } }
  /**
   * A document expires in `days` (60, 30, 7), or has expired (-1). The entity is the driver or vehicle, or the document
   * itself for kind `other`.
   */
  | {
      topic: 'document.expiring';
      entityId: string;
      version: number;
      payload: { partnerId: string; kind: DocumentKind; expiresOn: string; days: number };
    }
  /** The queue of a rank changed, or the viewer's own place. */
  | { topic: 'queue'; entityId: string; version: number }
  /**
   * The availability of a driver changed: begin, end, pause, region, consent, or a sign after a silence. Positions have
   * no events. Trips and queues have their own topics.
   */
  | { topic: 'presence'; entityId: string; version: number }
  /** The panel asks the viewer whether the viewer is still available. */
  | { topic: 'still-waiting'; entityId: string; version: number }
  /** An alarm of the dispatchers was raised, acknowledged or ended. */
  | { topic: 'alarm'; entityId: string; version: number }
  /** A driver asked for a review, or the central answered it. */
  | { topic: 'review'; entityId: string; version: number }
  /** A driver asked for a block of a passenger (version 1), or the central answered (2) or lifted it (3). */
  | { topic: 'passenger-block'; entityId: string; version: number }
  /** A link waits for a person who sends it to the passenger (version 1), or was sent (2). */
  | { topic: 'passenger-link'; entityId: string; version: number }
  | { topic: 'user' | 'partner' | 'client' | 'employee' | 'sign-up' | 'letter'; entityId: string; version: number };

export type LiveTopic = LiveEvent['topic'];
