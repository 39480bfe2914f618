import { sql } from 'kysely';
import type { NotificationChoices } from '#contract/notifications.ts';
import type { Actor } from '#domain/access/roles.ts';
import { channels } from '#domain/notifications/events.ts';
import { eventsFor } from '#domain/notifications/recipients.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Stores only the choices that differ from the defaults, so that a later change of the defaults applies to users who
 * have chosen nothing.
 */
export async function keepChoices(tx: Tx, actor: Actor, wanted: NotificationChoices): Promise<void> {
  const { userId } = actor;
  const { quietFrom: quiet_from, quietUntil: quiet_until, colleagues } = wanted;
  const settings = { quiet_from, quiet_until, colleagues };
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
  const own = eventsFor(actor);
  const rows = wanted.events.flatMap(({ event, channels: chosen }) => {
    const standard = own.find((one) => one.event === event)?.channels;
    if (!standard) return [];
    return channels
      .filter((channel) => chosen.includes(channel) !== standard.includes(channel))
      .map((channel) => ({ user_id: userId, event, channel, enabled: chosen.includes(channel) }));
  });
  await sql`delete from notification_choices where user_id = ${userId} and event = any(${wanted.events.map(({ event }) => event)}::text[])`.execute(
    tx,
  );
  if (rows.length > 0)
    await tx
      .insertInto('notification_choices')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
}
