import { Secret, TOTP } from 'otpauth';

const STEP_MILLISECONDS = 30_000;

/** Returns the code that an authenticator app with this key shows. `steps` moves the time of the code ahead. */
export function authenticatorCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MILLISECONDS });
}
