import { Secret, TOTP } from 'otpauth';

const STEP_MILLISECONDS = 30_000;

/** Returns the code of an authenticator app with this key. `steps`: number of time steps ahead of now. */
export function authenticatorCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MILLISECONDS });
}
