import { api } from '#contract/api.ts';
import { actingRoutes } from '#server/features/access/acting-routes.ts';
import { accountRoutes, signUpRoutes } from '#server/features/access/routes.ts';
import { secondFactorRoutes } from '#server/features/access/second-factor-routes.ts';
import { printAdjustmentsTemplate } from '#server/features/adjustment-batches/exports.ts';
import { adjustmentBatchesRoutes } from '#server/features/adjustment-batches/routes.ts';
import { apiKeysRoutes } from '#server/features/api-keys/routes.ts';
import { exportAudit } from '#server/features/audit/exports.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { invoicePaymentRoutes } from '#server/features/bank-statements/reversal-routes.ts';
import { bankLineRoutes, bankStatementRoutes } from '#server/features/bank-statements/routes.ts';
import { exportClients } from '#server/features/clients/exports.ts';
import { printClientsTemplate } from '#server/features/clients/import-exports.ts';
import { clientImportRoutes } from '#server/features/clients/import-routes.ts';
import { clientsRoutes } from '#server/features/clients/routes.ts';
import { consentRoutes } from '#server/features/consents/routes.ts';
import { dashboardRoutes } from '#server/features/dashboards/routes.ts';
import { sendDocument } from '#server/features/documents/exports.ts';
import { documentsRoutes, uploadDocument } from '#server/features/documents/routes.ts';
import { exportEmployees, printEmployeesTemplate } from '#server/features/employees/exports.ts';
import { employeesRoutes } from '#server/features/employees/routes.ts';
import { emailsRoutes, storedEmailsRoutes } from '#server/features/emails/routes.ts';
import { exportItems, printInvoice } from '#server/features/invoices/exports.ts';
import { invoiceContestRoutes, invoiceRoutes } from '#server/features/invoices/routes.ts';
import { ledgerRoutes } from '#server/features/ledger/routes.ts';
import { limitsRoutes } from '#server/features/limits/routes.ts';
import { nightlyRoutes } from '#server/features/nightly/routes.ts';
import { notificationsRoutes } from '#server/features/notifications/routes.ts';
import { panelRoutes } from '#server/features/panel/routes.ts';
import { exportPartners } from '#server/features/partners/exports.ts';
import { printPartnersTemplate } from '#server/features/partners/import-exports.ts';
import { partnerImportRoutes } from '#server/features/partners/import-routes.ts';
import { partnersRoutes } from '#server/features/partners/routes.ts';
import { passengersRoutes, suggestionsRoute } from '#server/features/passengers/routes.ts';
import { payoutBatchesRoutes } from '#server/features/payouts/batch-routes.ts';
import { printBatch } from '#server/features/payouts/exports.ts';
import { payoutsRoutes } from '#server/features/payouts/routes.ts';
import { placesRoutes } from '#server/features/places/routes.ts';
import { plansRoutes } from '#server/features/plans/routes.ts';
import { privacyRoutes } from '#server/features/privacy/routes.ts';
import { presenceRoutes } from '#server/features/presence/routes.ts';
import { ranksRoutes } from '#server/features/ranks/routes.ts';
import { registrationRoutes } from '#server/features/registrations/routes.ts';
import { exportDebts, exportSpend, exportSums } from '#server/features/reports/exports.ts';
import { reportRoutes } from '#server/features/reports/routes.ts';
import { searchRoutes } from '#server/features/search/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';
import { calendarRoutes } from '#server/features/tariffs/calendar-routes.ts';
import { fixedPricesRoutes } from '#server/features/tariffs/fixed-prices-routes.ts';
import { tariffsRoutes } from '#server/features/tariffs/routes.ts';
import { topUpsRoutes } from '#server/features/top-ups/routes.ts';
import { approvalRoutes } from '#server/features/trips/approvals/routes.ts';
import { consoleRoutes } from '#server/features/trips/console/routes.ts';
import { dayPlanRoutes } from '#server/features/trips/plan/routes.ts';
import { passengerBlockRoutes } from '#server/features/trips/dispatch/block-routes.ts';
import { dispatchRoutes } from '#server/features/trips/dispatch/routes.ts';
import { sendExpenseReceipt } from '#server/features/trips/expenses/send-receipt-file.ts';
import { attachExpenseReceipt } from '#server/features/trips/expenses/upload.ts';
import { printTemplate } from '#server/features/trips/imports/print-template.ts';
import { importRoutes } from '#server/features/trips/imports/routes.ts';
import { exportTrips } from '#server/features/trips/read/export.ts';
import { flexibleLinkRoutes, flexibleRideRoutes } from '#server/features/trips/flexible/routes.ts';
import { guestPageRoutes, guestRoutes } from '#server/features/trips/guests/routes.ts';
import { printReceipt } from '#server/features/trips/receipt/print-receipt.ts';
import { receiptRoutes } from '#server/features/trips/receipt/routes.ts';
import {
  bookingRoutes,
  chargeRoutes,
  expenseReceiptRoutes,
  rideRoutes,
  tripRoutes,
} from '#server/features/trips/routes.ts';
import { seriesRoutes } from '#server/features/trips/series/routes.ts';
import { todayRoutes } from '#server/features/trips/today/routes.ts';
import { colleagueRoutes } from '#server/features/users/colleague-routes.ts';
import { exportUsers } from '#server/features/users/exports.ts';
import { usersRoutes } from '#server/features/users/routes.ts';
import { vouchersRoutes } from '#server/features/vouchers/routes.ts';
import { exportEntries, exportWallets, printMonth } from '#server/features/wallets/exports.ts';
import { walletsRoutes } from '#server/features/wallets/routes.ts';
import { webhooksRoutes } from '#server/features/webhooks/routes.ts';
import { implementing } from '#server/platform/api/implementing.ts';

/** The operations of the contract, by feature. */
export const apiRouter = implementing(api).router({
  panel: panelRoutes,
  account: accountRoutes,
  secondFactor: secondFactorRoutes,
  signUps: signUpRoutes,
  users: usersRoutes,
  acting: actingRoutes,
  colleagues: colleagueRoutes,
  partners: partnersRoutes,
  clientImports: clientImportRoutes,
  partnerImports: partnerImportRoutes,
  registrations: registrationRoutes,
  audit: auditRoutes,
  privacy: privacyRoutes,
  consents: consentRoutes,
  documents: documentsRoutes,
  plans: plansRoutes,
  clients: clientsRoutes,
  limits: limitsRoutes,
  vouchers: vouchersRoutes,
  employees: employeesRoutes,
  places: { ...placesRoutes, suggestions: suggestionsRoute },
  tariffs: tariffsRoutes,
  calendar: calendarRoutes,
  fixedPrices: fixedPricesRoutes,
  trips: tripRoutes,
  bookings: bookingRoutes,
  series: seriesRoutes,
  approvals: approvalRoutes,
  imports: importRoutes,
  passengers: passengersRoutes,
  rides: rideRoutes,
  today: todayRoutes,
  guestPages: guestPageRoutes,
  guests: guestRoutes,
  flexibleRides: flexibleRideRoutes,
  flexibleLinks: flexibleLinkRoutes,
  charges: chargeRoutes,
  expenseReceipts: expenseReceiptRoutes,
  receipts: receiptRoutes,
  dispatch: dispatchRoutes,
  console: consoleRoutes,
  dayPlans: dayPlanRoutes,
  presence: presenceRoutes,
  passengerBlocks: passengerBlockRoutes,
  ranks: ranksRoutes,
  wallets: walletsRoutes,
  ledger: ledgerRoutes,
  invoices: invoiceRoutes,
  invoicePayments: invoicePaymentRoutes,
  invoiceContests: invoiceContestRoutes,
  topUps: topUpsRoutes,
  payouts: payoutsRoutes,
  payoutBatches: payoutBatchesRoutes,
  adjustmentBatches: adjustmentBatchesRoutes,
  bankStatements: bankStatementRoutes,
  bankLines: bankLineRoutes,
  settings: settingsRoutes,
  nightly: nightlyRoutes,
  notifications: notificationsRoutes,
  apiKeys: apiKeysRoutes,
  webhooks: webhooksRoutes,
  letters: emailsRoutes,
  mails: storedEmailsRoutes,
  dashboards: dashboardRoutes,
  search: searchRoutes,
  reports: reportRoutes,
});

/** The files of the contract, with the routes that write them. */
export const fileRoutes = {
  'audit.export': exportAudit,
  'trips.export': exportTrips,
  'trips.receipt': printReceipt,
  'invoices.document': printInvoice,
  'invoices.itemsFile': exportItems,
  'partners.file': exportPartners,
  'clients.file': exportClients,
  'users.file': exportUsers,
  'wallets.file': exportWallets,
  'wallets.entriesFile': exportEntries,
  'wallets.statement': printMonth,
  'payoutBatches.file': printBatch,
  'adjustmentBatches.template': printAdjustmentsTemplate,
  'imports.template': printTemplate,
  'employees.file': exportEmployees,
  'employees.template': printEmployeesTemplate,
  'clientImports.template': printClientsTemplate,
  'partnerImports.template': printPartnersTemplate,
  'documents.file': sendDocument,
  'expenseReceipts.file': sendExpenseReceipt,
  'reports.tripsFile': exportSums,
  'reports.spendFile': exportSpend,
  'reports.debtsFile': exportDebts,
};

/** The uploads of the contract, with the routes that receive them. */
export const uploadRoutes = {
  'documents.upload': uploadDocument,
  'expenseReceipts.attach': attachExpenseReceipt,
};
