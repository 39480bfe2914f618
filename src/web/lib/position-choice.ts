import { deviceStorage } from './browser-storage.ts';

export type PositionChoice = 'on' | 'off';

const prefix = 'painel.posicao.';
/**
 * Answers given since the page was loaded, for browsers without storage. They make sure that a driver is asked only
 * once.
 */
const answered = new Map<string, PositionChoice>();

/** Returns whether this user shares the position of this device; null before the first answer. */
export function readPositionChoice(userId: string): PositionChoice | null {
  const stored = deviceStorage.read(prefix + userId);
  return stored === 'on' || stored === 'off' ? stored : (answered.get(userId) ?? null);
}

export function keepPositionChoice(userId: string, choice: PositionChoice): void {
  answered.set(userId, choice);
  deviceStorage.write(prefix + userId, choice);
}

/**
 * Returns the step that follows a departure. Without a stored answer, the panel asks the driver before the browser asks
 * for permission.
 */
export function afterDeparture(choice: PositionChoice | null): 'ask' | 'share' | 'nothing' {
  if (choice === null) return 'ask';
  return choice === 'on' ? 'share' : 'nothing';
}

/** True if a page opened during a trip may share the position without a permission prompt of the browser. */
export async function mayResume(
  choice: PositionChoice | null,
  permissions: Pick<Permissions, 'query'> | undefined,
): Promise<boolean> {
  if (choice !== 'on' || permissions === undefined) return false;
  try {
    return (await permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
