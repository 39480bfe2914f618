/**
 * Alarms of the dispatchers. `uncovered`: no driver shortly before the pickup. `exhausted`: no driver of the policy was
 * left. `late`: the driver will be late by estimate. `standing`: the driver on the way to the pickup does not move.
 */
export const alarmKinds = ['uncovered', 'exhausted', 'late', 'standing'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmLabels: Record<AlarmKind, string> = {
  uncovered: 'Sem motorista',
  exhausted: 'Ofertas esgotadas',
  late: 'Vai atrasar',
  standing: 'Parado a caminho',
};

/** Lateness by estimate that raises no alarm yet. */
export const toleratedSeconds = 120;

/** Time that the search for a driver of an immediate trip takes before it raises an alarm. */
export const immediateSearchSeconds = 180;

/** Age up to which a position shows that the driver's page reports. A standing device reports every 30 seconds. */
export const freshSignSeconds = 60;

/** Distance from the pickup within which a standing driver waits for the passenger. */
export const atPickupMeters = 200;

/** Distance by which a car moves that counts as movement, because positions of a standing car scatter. */
export const movementMeters = 40;

/** Days for which ended alarms are kept. */
export const alarmDays = 30;
