import { presenceContract } from '#contract/presence.ts';
import { allow } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { ownPartner } from '#server/platform/api/own-partner.ts';
import { command } from '#server/platform/command.ts';
import { driverOf } from '#server/features/ranks/own-driver.ts';
import { beginPresence, declareRegion, pauseOffers, stopPresence } from './change-presence.ts';
import { changeSharing, setShifts } from './change-sharing.ts';
import { listAvailable, listPositions } from './read-available.ts';
import { readOwnPresence } from './read-presence.ts';
import { readWorkdays } from './read-workdays.ts';
import { signsOf } from './sign-jobs.ts';

const os = implementing(presenceContract);
const partner = allow('partner');

const own = ({ services, actor }: Pick<SignedInContext, 'services' | 'actor'>) =>
  readOwnPresence(services.db, ownPartner(actor), actor.driverId ?? null);

export const presenceRoutes = os.router({
  own: os.own.use(partner).handler(({ context }) => own(context)),

  begin: os.begin.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'presence.begin', input }, (tx, actor) => {
      return beginPresence(tx, driverOf(actor), { rankId: input.declaredRankId });
    });
    return own(context);
  }),

  end: os.end.use(partner).handler(async ({ context }) => {
    signsOf(context.services).forgetPosition(driverOf(context.actor).driverId);
    await command(context, { operation: 'presence.end', input: null }, (tx, actor) => {
      return stopPresence(tx, driverOf(actor));
    });
    return own(context);
  }),

  pause: os.pause.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'presence.pause', input }, (tx, actor) => {
      return pauseOffers(tx, driverOf(actor), input);
    });
    return own(context);
  }),

  declare: os.declare.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'presence.declare', input }, (tx, actor) => {
      return declareRegion(tx, driverOf(actor), input);
    });
    return own(context);
  }),

  sharing: os.sharing.use(partner).handler(async ({ context, input: { share } }) => {
    // A position that came before this consent, or under the withdrawn one, must not be stored under a later consent.
    signsOf(context.services).forgetPosition(driverOf(context.actor).driverId);
    await command(context, { operation: 'presence.sharing', input: { share } }, (tx, actor) => {
      return changeSharing(tx, driverOf(actor).driverId, { share, userId: actor.userId });
    });
    return own(context);
  }),

  position: os.position.use(partner).handler(async ({ context, input }) => {
    signsOf(context.services).put(driverOf(context.actor).driverId, input.position);
  }),

  setShifts: os.setShifts.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'presence.setShifts', input }, (tx, actor) => {
      return setShifts(tx, driverOf(actor).driverId, input.shifts);
    });
    return own(context);
  }),

  workdays: os.workdays.use(partner).handler(async ({ context, input }) => ({
    items: await readWorkdays(context.services.db, driverOf(context.actor), { until: input.until ?? null }),
  })),

  available: os.available.use(allow('admin', 'attendant')).handler(async ({ context }) => ({
    items: await listAvailable(context.services.db),
  })),

  positions: os.positions.use(allow('admin', 'attendant')).handler(async ({ context }) => ({
    items: await listPositions(context.services.db),
  })),
});
