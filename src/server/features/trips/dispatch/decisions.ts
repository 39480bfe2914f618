import { sql } from 'kysely';
import type { DispatchDecision } from '#contract/dispatch.ts';
import type { Actor } from '#domain/access/roles.ts';
import {
  inOrder,
  type Obstacle,
  obstacleOf,
  obstacleTexts,
  type QueueCandidate,
  type QueueRules,
  ruleVersion,
} from '#domain/dispatch/candidates.ts';
import type { OfferingKind } from '#domain/dispatch/policies.ts';
import { replayDecisions } from '#domain/dispatch/replay.ts';
import { type Ineligibility, ineligibilityTexts, ownIneligibilityTexts } from '#domain/trips/who-may-accept.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

type Row = Recorded & {
  answer: RowOf<'trip_offers'>['status'] | null;
};

type Recorded = RowOf<'dispatch_decisions', 'id' | 'decided_at' | 'rule_version' | 'driver_id'> & {
  rules: QueueRules;
  candidates: QueueCandidate[];
};

/** Returns the decision with the facts that version 1 of the rules, which knew queues only, did not record. */
export function completeDecision<Decision extends Pick<Recorded, 'rules' | 'candidates'>>(row: Decision): Decision {
  const facts = { startsAt: 'rank', freeInMinutes: 0, isOnTrip: false, earnedCents: 0, waitingSeconds: 0 } as const;
  const candidates = row.candidates.map((candidate) => ({ ...facts, ...candidate }));
  const rules = Object.assign({ kind: 'fila', mostMinutes: 0 }, row.rules);
  return { ...row, rules, candidates };
}

/** Names of all drivers, partners and ranks of the decisions, by id. */
type Names = Map<string, string>;

/**
 * Returns the decisions about a trip. A partner gets only the lines of its own drivers, and a driver only the own line,
 * without the names of others.
 */
export async function readDecisions(db: Db, actor: Actor, tripId: string): Promise<{ items: DispatchDecision[] }> {
  const { rows } = await sql<Row>`
    select d.id, d.decided_at, d.rule_version, d.driver_id, d.rules, d.candidates, f.status as answer
    from dispatch_decisions d left join trip_offers f on f.id = d.offer_id
    where d.trip_id = ${tripId} order by d.id`.execute(db);
  const names = await readNames(db, rows);
  const items = rows.map((row) => showDecision(completeDecision(row), names, actor));
  return { items: actor.role === 'parceiro' ? items.filter(({ lines }) => lines.length > 0) : items };
}

function showDecision(row: Row, names: Names, actor: Actor): DispatchDecision {
  const mine = actor.role === 'parceiro';
  const isShown = ({ driverId, partnerId }: QueueCandidate) =>
    !mine || (actor.driverId ? driverId === actor.driverId : partnerId === actor.partnerId);
  const shown = row.candidates.filter(isShown);
  const chosen = shown.find(({ driverId }) => driverId === row.driver_id);
  const texts = mine ? ownIneligibilityTexts : ineligibilityTexts;
  const decided = { candidates: row.candidates, rules: row.rules, chosenId: row.driver_id };
  return {
    id: row.id,
    decidedAt: row.decided_at.toISOString(),
    ruleVersion: row.rule_version,
    kind: row.rules.kind,
    offeredTo: chosen ? (names.get(chosen.driverId) ?? null) : null,
    toPool: row.driver_id === null,
    answer: chosen ? row.answer : null,
    lines: inOrder(shown, row.rules.kind).map((candidate) => ({
      driverName: names.get(candidate.driverId) ?? '',
      partnerName: names.get(candidate.partnerId) ?? '',
      rankName: candidate.rankId === null ? null : (names.get(candidate.rankId) ?? ''),
      place: candidate.place,
      startsAt: candidate.startsAt,
      meters: candidate.meters,
      minutes: candidate.minutes,
      freeInMinutes: candidate.freeInMinutes,
      earnedCents: candidate.earnedCents,
      waitingSeconds: candidate.waitingSeconds,
      isChosen: candidate.driverId === row.driver_id,
      passedOver: whyPassedOver(candidate, decided, texts),
    })),
  };
}

type Decided = { candidates: readonly QueueCandidate[]; rules: QueueRules; chosenId: string | null };
type Texts = Record<Ineligibility, string>;

/** Returns why the driver was passed over; null for the chosen driver and those after it. */
function whyPassedOver(candidate: QueueCandidate, { candidates, rules, chosenId }: Decided, texts: Texts) {
  const ordered = inOrder(candidates, rules.kind);
  const chosen = ordered.find(({ driverId }) => driverId === chosenId);
  const isAfter = chosen !== undefined && ordered.indexOf(candidate) >= ordered.indexOf(chosen);
  // A driver who blocked a passenger is chosen only when all others are passed over, also those further back.
  const isLast = chosen?.hasBlock === true && !candidate.hasBlock;
  if (isAfter && !isLast) return null;
  const obstacle = obstacleOf(candidate, rules);
  if (obstacle === null) return 'O tempo das ofertas desta viagem acabou.';
  return explainObstacle(candidate, obstacle, texts);
}

/** Returns the obstacle in words. A driver who may not take the trip gets all reasons of the partner. */
export function explainObstacle({ whyNot }: QueueCandidate, obstacle: Obstacle, texts: Texts): string {
  if (obstacle !== 'not_eligible') return `${obstacleTexts[obstacle]}.`;
  return whyNot.map((reason) => texts[reason]).join(' ');
}

/** Why a driver after the chosen one did not get the offer, in words for the driver. */
const othersFirst: Record<OfferingKind, string> = {
  fila: 'Outro motorista estava antes na fila.',
  proximidade: 'Outro motorista chegaria antes.',
  equilibrio: 'Outro motorista ganhou menos nos últimos 7 dias.',
};

/** Returns why the trip was not offered to the driver, in words for the driver; null when it was. */
export function whyNotChosen(candidate: QueueCandidate, decided: Decided): string | null {
  if (candidate.driverId === decided.chosenId) return null;
  return whyPassedOver(candidate, decided, ownIneligibilityTexts) ?? othersFirst[decided.rules.kind];
}

async function readNames(db: Db, rows: readonly Row[]): Promise<Names> {
  const candidates = rows.flatMap((row) => row.candidates);
  const ids = [
    ...new Set(candidates.flatMap(({ driverId, partnerId, rankId }) => [driverId, partnerId, rankId ?? []].flat())),
  ];
  const found = await sql<RowOf<'drivers', 'id' | 'name'>>`
    select id, name from drivers where id = any(${ids}::uuid[]) union all
    select id, name from partners where id = any(${ids}::uuid[]) union all
    select id, name from ranks where id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

type DayRow = Recorded & { driverId: RowOf<'dispatch_decisions'>['driver_id']; code: string };

/**
 * Repeats the decisions of a day of the central, and of one rank if it is named. Those by another version of the rules
 * are only counted.
 */
export async function replayDay(db: Db, { day, rankId }: { day: LocalDate; rankId?: string | undefined }) {
  const ofRank = rankId ? sql`d.candidates @> ${JSON.stringify([{ rankId }])}::jsonb` : sql`true`;
  const found = await sql<DayRow>`
    select d.id, d.decided_at, d.rule_version, d.rules, d.candidates, d.driver_id as "driverId", t.code
    from dispatch_decisions d join trips t on t.id = d.trip_id
    where d.decided_at >= ${day}::date::timestamp at time zone ${centralZone}
      and d.decided_at < (${day}::date + 1)::timestamp at time zone ${centralZone} and ${ofRank}
    order by d.id`.execute(db);
  const rows = found.rows.filter(({ rule_version }) => rule_version === ruleVersion);
  const inversions = replayDecisions(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = inversions.flatMap(({ recorded, expected }) => [recorded, expected]).filter((id) => id !== null);
  const drivers = await sql<RowOf<'drivers', 'id' | 'name'>>`
    select id, name from drivers where id = any(${ids}::uuid[])`.execute(db);
  const nameOf = new Map(drivers.rows.map(({ id, name }) => [id, name]));
  const named = (id: string | null) => (id === null ? null : (nameOf.get(id) ?? id));
  return {
    decisions: rows.length,
    otherVersions: found.rows.length - rows.length,
    inversions: inversions.flatMap(({ decisionId, recorded, expected }) => {
      const row = byId.get(decisionId);
      if (!row) return [];
      const decidedAt = row.decided_at.toISOString();
      return [{ decisionId, tripCode: row.code, decidedAt, recorded: named(recorded), expected: named(expected) }];
    }),
  };
}
