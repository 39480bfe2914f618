import argon2 from '@node-rs/argon2';

/** Argon2id with the minimum of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), ARGON2ID);
}

/** Computes one hash even without a stored hash, so that the duration does not reveal whether the account exists. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return argon2.verify(stored, password.normalize('NFKC'));
  await hashPassword(password);
  return false;
}
