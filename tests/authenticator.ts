import { Secret, TOTP } from 'otpauth';

const STEP_MILLISECONDS = 30_000;

/** The app on somebody's phone, with the key that it was given. `steps`: codes later than the one it shows now. */
export function authenticatorCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MILLISECONDS });
}
