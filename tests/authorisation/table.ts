import { api } from '#contract/api.ts';
import { files } from '#contract/files.ts';
import { uploads } from '#contract/uploads.ts';
import { adjustmentRows } from '#tests/authorisation/adjustment-rows.ts';
import { approvalRows } from '#tests/authorisation/approval-rows.ts';
import { bankRows } from '#tests/authorisation/bank-rows.ts';
import { blockRows } from '#tests/authorisation/block-rows.ts';
import { chargeRows } from '#tests/authorisation/charge-rows.ts';
import { consoleRows } from '#tests/authorisation/console-rows.ts';
import { planRows } from '#tests/authorisation/plan-rows.ts';
import { dispatchRows } from '#tests/authorisation/dispatch-rows.ts';
import { privacyRows } from '#tests/authorisation/privacy-rows.ts';
import { documentRows } from '#tests/authorisation/document-rows.ts';
import { employeeRows } from '#tests/authorisation/employee-rows.ts';
import { keyRows } from '#tests/authorisation/key-rows.ts';
import { expenseRows } from '#tests/authorisation/expense-rows.ts';
import { paymentRows } from '#tests/authorisation/payment-rows.ts';
import { rankRows } from '#tests/authorisation/rank-rows.ts';
import { presenceRows } from '#tests/authorisation/presence-rows.ts';
import { recordRows } from '#tests/authorisation/record-rows.ts';
import { notificationRows } from '#tests/authorisation/notification-rows.ts';
import { invoiceRows } from '#tests/authorisation/invoice-rows.ts';
import { tariffRows } from '#tests/authorisation/tariff-rows.ts';
import { registrationRows } from '#tests/authorisation/registration-rows.ts';
import { reportRows } from '#tests/authorisation/report-rows.ts';
import { requestRows } from '#tests/authorisation/request-rows.ts';
import { flexibleRows } from '#tests/authorisation/flexible-rows.ts';
import { guestRows } from '#tests/authorisation/guest-rows.ts';
import { importRows } from '#tests/authorisation/import-rows.ts';
import { listRows } from '#tests/authorisation/list-rows.ts';
import { rideRows } from '#tests/authorisation/ride-rows.ts';
import { userRows } from '#tests/authorisation/user-rows.ts';
import { webhookRows } from '#tests/authorisation/webhook-rows.ts';
import { todayRows } from '#tests/authorisation/today-rows.ts';
import { tripRows } from '#tests/authorisation/trip-rows.ts';
import { seriesRows } from '#tests/authorisation/series-rows.ts';
import type { State, TripNamed } from '#tests/authorisation/trips-in-states.ts';
import type { Ids, Target, World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

export type Call = [
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
];

/**
 * Statuses with which one operation answers the columns, in this order: admin, attendant, client, registrar, partner,
 * unlinked client, unlinked partner, and no valid session (signed out, without a role, blocked). 401 means not signed
 * in, 403 never allowed to this role, and 404 outside the scope of the caller.
 */
export type Row = Partial<Record<Target, string>> & {
  call: (ids: Ids, subject: TripNamed, caller: Caller) => Call;
  /** State of the trip whose id the call contains. */
  trip?: State;
  /** Returns the id of a record prepared for this caller. `call` gets the id as `subject.id`. */
  named?: (world: World, target: Exclude<Target, 'none'>, caller: Caller) => Promise<string>;
};

/** Rows by operation. If an operation has several rows, a remark follows its name. */
export const table: Record<string, Row> = {
  ...recordRows,
  ...documentRows,
  ...privacyRows,
  ...registrationRows,
  ...userRows,
  ...paymentRows,
  ...adjustmentRows,
  ...requestRows,
  ...employeeRows,
  ...tariffRows,
  ...tripRows,
  ...seriesRows,
  ...approvalRows,
  ...importRows,
  ...listRows,
  ...rideRows,
  ...todayRows,
  ...guestRows,
  ...flexibleRows,
  ...chargeRows,
  ...expenseRows,
  ...dispatchRows,
  ...consoleRows,
  ...planRows,
  ...invoiceRows,
  ...bankRows,
  ...reportRows,
  ...notificationRows,
  ...webhookRows,
  ...keyRows,
  ...rankRows,
  ...presenceRows,
  // After the rows for a user who is no driver yet, because its rows make the partner's user a driver.
  ...blockRows,
};

/** Returns every operation of the contract as `trips.accept`, including files and uploads. */
export function operations(): string[] {
  return [...operationsOf(api), ...Object.keys(files), ...Object.keys(uploads)];
}

function operationsOf(contract: object, path: string[] = []): string[] {
  if ('~orpc' in contract) return [path.join('.')];
  return Object.entries(contract).flatMap(([name, inner]) => operationsOf(inner as object, [...path, name]));
}
