import { consoleContract } from './console.ts';
import { consentsContract } from './consents.ts';
import { apiKeysContract } from './api-keys.ts';
import { privacyContract } from './privacy.ts';
import { actingContract } from './acting.ts';
import { adjustmentBatchesContract } from './adjustment-batches.ts';
import { approvalsContract } from './approvals.ts';
import { accountContract, panelContract } from './account.ts';
import { auditContract } from './audit.ts';
import { bankLinesContract, bankStatementsContract } from './bank-statements.ts';
import { calendarContract } from './calendar.ts';
import { bookingsContract } from './bookings.ts';
import { chargesContract } from './charges.ts';
import { clientsContract } from './clients.ts';
import { colleaguesContract } from './colleagues.ts';
import { dashboardsContract } from './dashboards.ts';
import { documentsContract } from './documents.ts';
import { expenseReceiptsContract } from './expense-receipts.ts';
import { fixedPricesContract } from './fixed-prices.ts';
import { dayPlansContract } from './day-plans.ts';
import { dispatchContract } from './dispatch.ts';
import { flexibleLinksContract, flexibleRidesContract } from './flexible-rides.ts';
import { guestPagesContract, guestsContract } from './guest-pages.ts';
import { importsContract } from './imports.ts';
import { invoiceContestsContract, invoicePaymentsContract, invoicesContract } from './invoices.ts';
import { employeesContract } from './employees.ts';
import { ledgerContract } from './ledger.ts';
import { limitsContract } from './limits.ts';
import { emailsContract, storedEmailsContract } from './emails.ts';
import { nightlyContract } from './nightly.ts';
import { notificationsContract } from './notifications.ts';
import { clientImportsContract } from './client-imports.ts';
import { partnerImportsContract } from './partner-imports.ts';
import { partnersContract } from './partners.ts';
import { passengerBlocksContract } from './passenger-blocks.ts';
import { passengersContract } from './passengers.ts';
import { payoutBatchesContract, payoutsContract } from './payouts.ts';
import { plansContract } from './plans.ts';
import { placesContract } from './places.ts';
import { presenceContract } from './presence.ts';
import { ranksContract } from './ranks.ts';
import { receiptsContract } from './receipts.ts';
import { registrationsContract } from './registrations.ts';
import { reportsContract } from './reports.ts';
import { ridesContract } from './rides.ts';
import { searchContract } from './search.ts';
import { secondFactorContract } from './second-factor.ts';
import { seriesContract } from './series.ts';
import { settingsContract } from './settings.ts';
import { tariffsContract } from './tariffs.ts';
import { todayContract } from './today.ts';
import { topUpsContract } from './top-ups.ts';
import { tripsContract } from './trips.ts';
import { signUpsContract, usersContract } from './users.ts';
import { vouchersContract } from './vouchers.ts';
import { webhooksContract } from './webhooks.ts';
import { walletsContract } from './wallets.ts';

/** All operations under /api/v1. The panel uses the same API. */
export const api = {
  panel: panelContract,
  account: accountContract,
  secondFactor: secondFactorContract,
  signUps: signUpsContract,
  users: usersContract,
  acting: actingContract,
  colleagues: colleaguesContract,
  partners: partnersContract,
  clientImports: clientImportsContract,
  partnerImports: partnerImportsContract,
  registrations: registrationsContract,
  audit: auditContract,
  privacy: privacyContract,
  consents: consentsContract,
  documents: documentsContract,
  plans: plansContract,
  clients: clientsContract,
  limits: limitsContract,
  vouchers: vouchersContract,
  employees: employeesContract,
  places: placesContract,
  tariffs: tariffsContract,
  calendar: calendarContract,
  fixedPrices: fixedPricesContract,
  trips: tripsContract,
  bookings: bookingsContract,
  series: seriesContract,
  approvals: approvalsContract,
  imports: importsContract,
  passengers: passengersContract,
  rides: ridesContract,
  today: todayContract,
  guestPages: guestPagesContract,
  guests: guestsContract,
  flexibleRides: flexibleRidesContract,
  flexibleLinks: flexibleLinksContract,
  charges: chargesContract,
  expenseReceipts: expenseReceiptsContract,
  receipts: receiptsContract,
  dispatch: dispatchContract,
  console: consoleContract,
  dayPlans: dayPlansContract,
  presence: presenceContract,
  passengerBlocks: passengerBlocksContract,
  ranks: ranksContract,
  wallets: walletsContract,
  ledger: ledgerContract,
  invoices: invoicesContract,
  invoicePayments: invoicePaymentsContract,
  invoiceContests: invoiceContestsContract,
  topUps: topUpsContract,
  payouts: payoutsContract,
  payoutBatches: payoutBatchesContract,
  adjustmentBatches: adjustmentBatchesContract,
  bankStatements: bankStatementsContract,
  bankLines: bankLinesContract,
  settings: settingsContract,
  nightly: nightlyContract,
  notifications: notificationsContract,
  apiKeys: apiKeysContract,
  webhooks: webhooksContract,
  letters: emailsContract,
  mails: storedEmailsContract,
  dashboards: dashboardsContract,
  search: searchContract,
  reports: reportsContract,
};
export type Api = typeof api;
