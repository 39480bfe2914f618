import type pg from 'pg';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import type { EventAudience } from './outbox.ts';

const partnerPools = {
  name: 'partner-pools',
  text: `select a.service_area_id as area, c.category, p.priority
    from partners p join partner_areas a on a.partner_id = p.id join partner_categories c on c.partner_id = p.id
    where p.id = $1 and p.status = 'active'`,
};

/** Returns the audiences of a user's stream, by current rights. */
export async function audiencesOf(pool: pg.Pool, actor: Actor): Promise<Set<EventAudience>> {
  const audiences = new Set<EventAudience>([`user:${actor.userId}`]);
  if (actor.role === 'admin') audiences.add('admin');
  if (isAttendant(actor)) audiences.add('attendant');
  if (actor.clientId) audiences.add(`client:${actor.clientId}`);
  if (actor.partnerId) {
    audiences.add(`partner:${actor.partnerId}`);
    const { rows } = await pool.query<{ area: string; category: string; priority: boolean }>({
      ...partnerPools,
      values: [actor.partnerId],
    });
    // Priority partners are only in the priority audience. Events for all partners are published to both audiences.
    for (const { area, category, priority } of rows)
      audiences.add(priority ? `pool-priority:${area}:${category}` : `pool:${area}:${category}`);
  }
  return audiences;
}
