import { sql } from 'kysely';
import { invitationToFlexibleRide } from '#domain/notifications/flexible-invitations.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { composeEmail } from '#server/platform/compose-email.ts';
import type { EmailMaker } from '#server/platform/emails/makers.ts';
import { flexibleUrl } from './list.ts';

/**
 * Composes the e-mail with the link when it is sent, so that the queue contains no link, and the link of a flexible ride
 * that was revoked or started is not sent.
 */
export function flexibleRideEmails(publicUrl: string): EmailMaker {
  return {
    async make(db, { subjectId, message }) {
      const row = await db
        .selectFrom('flexible_rides as f')
        .innerJoin('service_areas as a', 'a.id', 'f.service_area_id')
        .innerJoin('settings as s', (join) => join.onTrue())
        .select(['f.code', 'f.day', 's.central_name as central'])
        .select((eb) => eb.ref('f.passenger_language').$castTo<PassengerLanguage | null>().as('language'))
        .where('f.id', '=', subjectId)
        .where('f.passenger_email', '=', message.to)
        .where('f.trip_id', 'is', null)
        .where('f.revoked_at', 'is', null)
        .where('f.day', '>=', sql<string>`(app_now() at time zone a.time_zone)::date`)
        .executeTakeFirst();
      if (!row) return null;
      const { code, language, ...facts } = row;
      const link = flexibleUrl(publicUrl, code, language);
      const content = invitationToFlexibleRide({ ...facts, link, language: language ?? 'pt' });
      return composeEmail({ email: message.to, name: '' }, content);
    },
  };
}
