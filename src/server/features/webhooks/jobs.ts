import { createHmac } from 'node:crypto';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { type CallOutcome, claimCalls, endCall, deleteOldCalls, type WebhookCall } from './claim-calls.ts';

/** Maximum number of concurrent calls to one webhook. */
const BATCH = 5;

type Parts = Pick<Services, 'db' | 'callOut'>;

/**
 * Calls the webhooks of integrators, with several concurrent calls to each webhook. A webhook that does not respond is
 * skipped until the next run, so that it does not delay other webhooks.
 */
export function webhooksJob({ db, callOut }: Parts): RecurringJob {
  const run = async () => {
    const silent = new Set<string>();
    const claim = () => db.transaction().execute((tx) => claimCalls(tx, BATCH, [...silent]));
    for (let due = await claim(); due.length > 0; due = await claim()) {
      await Promise.all(
        due.map(async (call) => {
          const outcome = await send(callOut, call);
          if (outcome.statusCode === null) silent.add(call.webhookId);
          await endCall(db, call, outcome);
        }),
      );
    }
  };
  return { name: 'webhooks', everySeconds: 5, run };
}

/** Deletes old calls. This is a separate hourly job, because it reads the whole table. */
export function oldWebhookCallsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'old-webhook-calls', everySeconds: 3600, run: () => deleteOldCalls(db) };
}

async function send(callOut: Parts['callOut'], call: WebhookCall): Promise<CallOutcome> {
  const { eventId, event, payload, createdAt } = call;
  const body = JSON.stringify({ event_id: eventId, event, at: createdAt.toISOString(), ...payload });
  const time = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'painel-chame-um-taxi',
    'x-painel-event': event,
    'x-painel-event-id': eventId,
    'x-painel-signature': `t=${time},v1=${signatureOf(call.secret, time, body)}`,
  };
  try {
    const statusCode = await callOut(new URL(call.url), { headers, body });
    return { statusCode, error: statusCode < 300 ? null : `Respondeu ${statusCode}.` };
  } catch (error) {
    return { statusCode: null, error: (error as Error).message.slice(0, 300) };
  }
}

/**
 * Computes the HMAC-SHA256 of time and body, so that neither can be changed and old calls cannot be replayed as new.
 */
function signatureOf(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
