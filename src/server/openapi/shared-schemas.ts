import type { AnySchema } from '@orpc/contract';
import { adjustmentBatch, batchDetail, adjustmentCheck } from '#contract/adjustment-batches.ts';
import { bankStatement, bankLine } from '#contract/bank-statements.ts';
import { auditEntry, accessEntry } from '#contract/audit.ts';
import { knownPassenger, knownStop } from '#contract/passengers.ts';
import { series } from '#contract/series.ts';
import { periodSums } from '#contract/dashboards.ts';
import { importCheck } from '#contract/imports.ts';
import { storedEmail, queuedEmail } from '#contract/emails.ts';
import { accountSession, session } from '#contract/account.ts';
import { addressSuggestion, cepAddress, stop } from '#contract/addresses.ts';
import { apiKey } from '#contract/api-keys.ts';
import { approval } from '#contract/approvals.ts';
import { booking, requestCheck, verdict } from '#contract/bookings.ts';
import { centralSettings } from '#contract/central-settings.ts';
import { tripCharge } from '#contract/charges.ts';
import { client, clientSummary, costCentre } from '#contract/clients.ts';
import { colleague } from '#contract/colleagues.ts';
import { acceptedText, consentText, ownConsents } from '#contract/consents.ts';
import { dispute, uncoveredTrip } from '#contract/dispatch.ts';
import { partnerDocument } from '#contract/documents.ts';
import { expenseReceipts } from '#contract/expense-receipts.ts';
import { fixedPrice, zone } from '#contract/fixed-prices.ts';
import { invoiceContest } from '#contract/invoice-contests.ts';
import { invoiceItem, invoiceItemDetail, invoiceSums } from '#contract/invoice-lines.ts';
import { closingPreview, invoice, invoiceSummary, invoiceTotals } from '#contract/invoices.ts';
import { closedMonth } from '#contract/ledger.ts';
import { limitUsage } from '#contract/limits.ts';
import { decided, waiting } from '#contract/money-requests.ts';
import { nightlyRound } from '#contract/nightly.ts';
import { notification, notificationChoices } from '#contract/notifications.ts';
import { driver, listedPartner, partner, partnerSummary, vehicle } from '#contract/partners.ts';
import { batchDetail as payoutBatchDetail, payout, payoutBatch } from '#contract/payouts.ts';
import { place, serviceArea } from '#contract/places.ts';
import { partnerPlan, plan } from '#contract/plans.ts';
import { retention } from '#contract/privacy.ts';
import { receipt } from '#contract/receipts.ts';
import { registration } from '#contract/registrations.ts';
import { holiday, repeat } from '#contract/repeat.ts';
import {
  clientDebt,
  moneyInTransit,
  partnerDebt,
  passengerDebt,
  score,
  sumsLine,
  tripSums,
} from '#contract/reports.ts';
import { ride, ridePosition } from '#contract/rides.ts';
import { adjustmentApproval, paymentTerms, pixAccount } from '#contract/settings.ts';
import { recordVerdict } from '#contract/sheet-file.ts';
import { estimate, fareLine, tariff } from '#contract/tariffs.ts';
import { topUp } from '#contract/top-ups.ts';
import { passengerInput, stopInput } from '#contract/trip-terms.ts';
import { candidate, passenger, point, trip, tripEvent, tripRoute } from '#contract/trip.ts';
import { user } from '#contract/users.ts';
import { employee, employeeGroup, employeePolicy } from '#contract/employees.ts';
import { voucher } from '#contract/vouchers.ts';
import { upcomingRelease, wallet, walletEntry, walletLine, walletMonth, walletTotals } from '#contract/wallets.ts';
import { webhook, webhookDelivery } from '#contract/webhooks.ts';

/** Records in answers, by their name in `components/schemas`. */
const answered = {
  AcceptedText: acceptedText,
  AccessEntry: accessEntry,
  AccountSession: accountSession,
  AddressSuggestion: addressSuggestion,
  AdjustmentApproval: adjustmentApproval,
  AdjustmentBatch: adjustmentBatch,
  AdjustmentBatchDetail: batchDetail,
  AdjustmentCheck: adjustmentCheck,
  ApiKey: apiKey,
  Approval: approval,
  AuditEntry: auditEntry,
  BankLine: bankLine,
  BankStatement: bankStatement,
  Booking: booking,
  Candidate: candidate,
  CentralSettings: centralSettings,
  CepAddress: cepAddress,
  Client: client,
  ClientDebt: clientDebt,
  ClientSummary: clientSummary,
  ClosedMonth: closedMonth,
  ClosingPreview: closingPreview,
  Colleague: colleague,
  ConsentText: consentText,
  CostCentre: costCentre,
  Decided: decided,
  Dispute: dispute,
  Driver: driver,
  Employee: employee,
  EmployeeGroup: employeeGroup,
  EmployeePolicy: employeePolicy,
  Estimate: estimate,
  ExpenseReceipts: expenseReceipts,
  FareLine: fareLine,
  FixedPrice: fixedPrice,
  Holiday: holiday,
  Invoice: invoice,
  InvoiceContest: invoiceContest,
  InvoiceItem: invoiceItem,
  InvoiceItemDetail: invoiceItemDetail,
  InvoiceSummary: invoiceSummary,
  InvoiceSums: invoiceSums,
  InvoiceTotals: invoiceTotals,
  KnownPassenger: knownPassenger,
  KnownStop: knownStop,
  LimitUsage: limitUsage,
  ListedPartner: listedPartner,
  MoneyInTransit: moneyInTransit,
  NightlyRound: nightlyRound,
  Notification: notification,
  NotificationChoices: notificationChoices,
  OwnConsents: ownConsents,
  Partner: partner,
  PartnerDebt: partnerDebt,
  PartnerDocument: partnerDocument,
  PartnerPlan: partnerPlan,
  PartnerSummary: partnerSummary,
  Passenger: passenger,
  PassengerDebt: passengerDebt,
  PaymentTerms: paymentTerms,
  Payout: payout,
  PayoutBatch: payoutBatch,
  PayoutBatchDetail: payoutBatchDetail,
  PeriodSums: periodSums,
  PixAccount: pixAccount,
  Place: place,
  Plan: plan,
  Point: point,
  QueuedEmail: queuedEmail,
  Receipt: receipt,
  Registration: registration,
  RequestCheck: requestCheck,
  RequestVerdict: verdict,
  Retention: retention,
  Ride: ride,
  RidePosition: ridePosition,
  Score: score,
  Series: series,
  ServiceArea: serviceArea,
  Session: session,
  SheetVerdict: recordVerdict,
  Stop: stop,
  StoredEmail: storedEmail,
  SumsLine: sumsLine,
  Tariff: tariff,
  TopUp: topUp,
  Trip: trip,
  TripCharge: tripCharge,
  TripEvent: tripEvent,
  TripImportCheck: importCheck,
  TripRoute: tripRoute,
  TripSums: tripSums,
  UncoveredTrip: uncoveredTrip,
  UpcomingRelease: upcomingRelease,
  User: user,
  Vehicle: vehicle,
  Voucher: voucher,
  WaitingRequests: waiting,
  Wallet: wallet,
  WalletEntry: walletEntry,
  WalletLine: walletLine,
  WalletMonth: walletMonth,
  WalletTotals: walletTotals,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  Zone: zone,
};

/** Records in requests. */
const sent = { NewPassenger: passengerInput, NewStop: stopInput, Repeat: repeat };

export const sharedSchemas = {
  ...named(answered, 'output'),
  ...named(sent, 'input'),
};

function named<Strategy extends 'input' | 'output'>(schemas: Record<string, AnySchema>, strategy: Strategy) {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => (schema ? [[name, { schema, strategy }]] : [])),
  );
}
