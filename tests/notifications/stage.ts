import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { channels, type NotificationEvent, type Audience } from '#domain/notifications/events.ts';
import { allJobs } from '#server/jobs.ts';
import { listNotifications } from '#server/features/notifications/read-notifications.ts';
import { makeWorld, must, requestBody, type World } from '#tests/authorisation/world.ts';
import { addCrew, runTrip } from '#tests/central.ts';
import { readEmails } from '#tests/mailbox.ts';
import { type Caller, PUBLIC_URL } from '#tests/panel.ts';
import { fund, openAccount } from '#tests/till.ts';

export type Step = string | [string, object];
type Asked = { minutes?: number; category?: string; paymentMethod?: 'billed' | 'cash' };

/** Expected recipient of a notification: audience, user, and a text that the title must contain. */
export type Reader = [audience: Audience, reader: Caller, mark: string];

export type Stage = {
  world: World;
  people: World['callers'] & { requester: Caller; assignee: Caller };
  /** Runs a trip that `requester` requests through these actions of `assignee`, with a crew of its own. */
  drive: (
    asked: Asked,
    steps?: Step[],
    requester?: Caller,
  ) => Promise<{ id: string; code: string; [field: string]: unknown }>;
  /** Says a word of the passenger by the link of the trip. */
  say: (trip: ReturnType<Stage['drive']>, word: string, body?: object) => ReturnType<Stage['drive']>;
  /** Creates the due notifications, runs the scheduled jobs, and delivers. With `at`, the clock is set to this time. */
  react: (at?: Date) => Promise<void>;
  expectTold: (event: NotificationEvent, readers: Reader[]) => Promise<void>;
};

/** Enables all notifications on all channels for the user. */
export async function enableAll(caller: Caller): Promise<void> {
  const { events, ...settings } = await must(caller.get('/notifications/choices'));
  const all = events.map(({ event }: { event: string }) => ({ event, channels }));
  await must(caller.put('/notifications/choices', { ...settings, events: all }));
}

/** Creates the users of the authorisation tests, and enables all notifications on all channels for each of them. */
export async function setStage(): Promise<Stage> {
  const world = await makeWorld();
  const { panel, sides, callers } = world;
  const { requester, assignee, partnerId } = sides.own;
  const people = { ...callers, requester, assignee };
  await openAccount(callers.admin);
  await fund(callers.admin, partnerId, 1_000_00);
  await callers.admin.patch(`/clients/${sides.own.clientId}`, { email: 'contas@exemplo.com.br' });
  for (const caller of [callers.admin, callers.attendant, callers.client, callers.partner, requester, assignee])
    await enableAll(caller);
  return {
    world,
    people,
    async drive(asked, steps = [], by = requester) {
      const body = requestBody(world, sides.own, asked);
      if (!asked.minutes || steps.length === 0) {
        const crew = await addCrew(panel.services.db, partnerId);
        const crewed = steps.map((step): Step => (step === 'depart' || step === 'arrive' ? [step, crew] : step));
        return runTrip(by, assignee, body, crewed);
      }
      // Launches the trip, because partners cannot accept a trip so far ahead before its launch.
      let trip = await runTrip(by, callers.admin, body, ['launch']);
      for (const step of steps) {
        const [action, input] = typeof step === 'string' ? [step, {}] : step;
        trip = await must(
          assignee.post(`/trips/${trip.id}/${action}`, { ...(action === 'accept' && { termsVersion: 1 }), ...input }),
        );
      }
      return trip;
    },
    async say(driven, word, body) {
      const trip = await driven;
      const { url } = await must(callers.admin.get(`/trips/${trip.id}/link`));
      await must(panel.nobody.post(`/rides/${url.split('/').at(-1)}/${word}`, body));
      return trip;
    },
    async react(at) {
      const { services, database } = panel;
      const clocked = at ? database.openPool({ max: 2, clock: at }) : services;
      const jobs = allJobs({ ...services, db: clocked.db }, database.ownerUrl);
      for (const name of ['notifications', 'notification-emails', 'notification-pushes'])
        await jobs.find((job) => job.name === name)?.run();
    },
    async expectTold(event, readers) {
      const { db, config } = panel.services;
      const emails = await readEmails(config.dataDir);
      for (const [audience, reader, mark] of readers) {
        const { items } = await listNotifications(db, reader.userId, { limit: 100 });
        const found = items.filter((item) => item.event === event && `${item.title} ${item.body}`.includes(mark));
        expect(found, `${event} to ${audience}, in the page`).toHaveLength(1);
        const account = db.selectFrom('auth_users').select('email').where('id', '=', reader.userId);
        const { email } = await account.executeTakeFirstOrThrow();
        const sent = emails.filter(({ to, subject }) => to === email && subject === found[0]?.title);
        expect(sent, `${event} to ${audience}, by e-mail`).toHaveLength(1);
        expect(sent[0]?.text).toContain(`${PUBLIC_URL}${found[0]?.path}`);
      }
      await rm(join(config.dataDir, 'mail'), { recursive: true, force: true });
    },
  };
}
