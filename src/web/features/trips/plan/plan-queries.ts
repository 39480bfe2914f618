import type { DayPlan } from '#contract/day-plans.ts';
import { unfinishedStates } from '#domain/plan/states.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';

const computingMs = 1_000;
/** Trips and drivers change without an event of the plan. */
const rereadMs = 60_000;

export const areasQuery = api.places.areas.queryOptions();

export type DayOfArea = { serviceAreaId: string; day: string };

/** Newest plan of a day, read each second while it is being computed. */
export function planQuery(input: DayOfArea) {
  return api.dayPlans.find.queryOptions({
    input,
    refetchInterval: ({ state }) => (state.data?.plan && isUnsettled(state.data.plan) ? computingMs : rereadMs),
  });
}

/** True while the plan is being computed. */
export function isUnsettled({ state }: DayPlan): boolean {
  return unfinishedStates.some((unfinished) => unfinished === state);
}

/** Shows a plan that a call returned. */
export function keepPlan(plan: DayPlan): void {
  const { serviceAreaId, day } = plan;
  queryClient.setQueryData(planQuery({ serviceAreaId, day }).queryKey, { plan });
}

export function rereadPlans(): Promise<void> {
  return readAgain(queryClient, api.dayPlans.find.key());
}
