import type { SeededRandom } from '#domain/random.ts';

/** Returns a random CPF with valid check digits. */
export function inventCpf(random: SeededRandom): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** Returns a random CNPJ with valid check digits. */
export function inventCnpj(random: SeededRandom): string {
  const digits = [...Array.from({ length: 8 }, () => random.int(0, 9)), 0, 0, 0, 1];
  for (const first of [5, 6]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (((first - index - 2 + 16) % 8) + 2), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}

/** Returns a random driving licence number with valid check digits. */
export function inventCnh(random: SeededRandom): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  const first = digits.reduce((total, digit, index) => total + digit * (9 - index), 0) % 11;
  const second = digits.reduce((total, digit, index) => total + digit * (index + 1), 0) % 11;
  const shift = first === 10 ? 2 : 0;
  const checks = [first === 10 ? 0 : first, (second - shift + 11) % 11];
  return [...digits, ...checks.map((digit) => (digit === 10 ? 0 : digit))].join('');
}

export function inventPhone(random: SeededRandom, ddd: string): string {
  return `+55${ddd}9${random.int(10_000_000, 99_999_999)}`;
}

export function inventPlate(random: SeededRandom): string {
  const letter = () => String.fromCodePoint(65 + random.int(0, 25));
  return `${letter()}${letter()}${letter()}${random.int(0, 9)}${letter()}${random.int(0, 9)}${random.int(0, 9)}`;
}
