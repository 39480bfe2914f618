import { RIDE_LINK_EMAILS } from '#domain/notifications/passenger-invitations.ts';
import { retentionJob } from '#server/features/privacy/jobs.ts';
import { oldViewsJob } from '#server/features/trips/dispatch/jobs.ts';
import { documentEndsJob, documentFilesJob } from '#server/features/documents/jobs.ts';
import { sealJob } from '#server/features/ledger/jobs.ts';
import { closingJob, sendingJob } from '#server/features/invoices/jobs.ts';
import { invoiceEmails } from '#server/features/invoices/email-exports.ts';
import { offersJob, sweepJob } from '#server/features/trips/actions/jobs.ts';
import { alarmsJob, oldAlarmsJob } from '#server/features/trips/console/jobs.ts';
import { limitWarningsJob } from '#server/features/limits/jobs.ts';
import { nightlyJob } from '#server/features/nightly/jobs.ts';
import {
  oldNotificationsJob,
  notificationEmailsJob,
  notificationPushesJob,
} from '#server/features/notifications/jobs.ts';
import { passengerLinksJob, rideLinkEmails } from '#server/features/notifications/passenger-link-jobs.ts';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { planFeesJob } from '#server/features/plans/jobs.ts';
import { driverEarningsJob, oldPresencesJob, silentDriversJob } from '#server/features/presence/jobs.ts';
import { rollUpJob } from '#server/features/reports/jobs.ts';
import { closedProposalsJob, searchWordsJob } from '#server/features/trips/terms/jobs.ts';
import { oldFlexibleRidesJob } from '#server/features/trips/flexible/jobs.ts';
import { flexibleRideEmails } from '#server/features/trips/flexible/email.ts';
import { rideJob } from '#server/features/trips/ride/jobs.ts';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { oldWebhookCallsJob, webhooksJob } from '#server/features/webhooks/jobs.ts';
import { oldPlansJob, plansJob } from '#server/features/trips/plan/jobs.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { purgeJob } from '#server/platform/jobs/purge.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';

/** All recurring jobs of the panel. */
export function allJobs(services: Services, ownerUrl: string): RecurringJob[] {
  return [
    sweepJob(services),
    offersJob(services),
    releaseJob(services),
    closingJob(services),
    sendingJob(services),
    planFeesJob(services),
    limitWarningsJob(services),
    documentEndsJob(services),
    documentFilesJob(services),
    sealJob(services),
    searchWordsJob(services),
    closedProposalsJob(services),
    rideJob(services),
    oldFlexibleRidesJob(services),
    oldViewsJob(services),
    alarmsJob(services),
    oldAlarmsJob(services),
    plansJob(services),
    oldPlansJob(services),
    silentDriversJob(services),
    driverEarningsJob(services),
    oldPresencesJob(services),
    rollUpJob(services),
    notificationsJob(services),
    passengerLinksJob(services),
    notificationEmailsJob(services),
    notificationPushesJob(services),
    oldNotificationsJob(services),
    emailsJob(services, {
      invoice: invoiceEmails(services.config.publicUrl),
      [RIDE_LINK_EMAILS]: rideLinkEmails(services.config.publicUrl),
      'flexible-ride': flexibleRideEmails(services.config.publicUrl),
    }),
    webhooksJob(services),
    oldWebhookCallsJob(services),
    purgeJob(services),
    retentionJob(services),
    // A demonstration needs no backup.
    ...(services.config.demo ? [] : [nightlyJob(services, ownerUrl)]),
  ];
}
