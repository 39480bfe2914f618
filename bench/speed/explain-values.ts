import { escapeLiteral } from 'pg';

/** Values of two commands of the same kind, with the SQL expression that yields them for a new command. */
export type Known = { expression: string; a: string; b: string };
/** Value that the server makes for each call: what it is, and the length of random text. */
export type Parameter = 'token' | 'key' | 'pickupAt' | 'tripId' | 'uuid' | `text:${number}` | `bytes:${number}`;

const TOKEN =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d)?|\d+|[\p{L}_]+|[^\p{L}\p{N}]/gu;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/;
/** Longest time between sending a command and the last row that a job writes about its trip. */
const COMMAND_MILLISECONDS = 20_000;

/**
 * Finds for each value of two sampled rows the expression that makes the same value for another command: a literal when
 * both are equal, otherwise an id, a time after the pickup or after now, a number of the trip, or a random value.
 */
export class Explanations {
  readonly parameters: Parameter[] = [];
  readonly #known = new Map<string, Known>();
  readonly #used = new Set<string>();
  readonly #pickup: Known;
  readonly #sentAt: number;

  /** `pickup` holds the pickup times of the two trips; `sentAt` is the time of the first command. */
  constructor(pickup: Known, sentAt: number) {
    this.#pickup = pickup;
    this.#sentAt = sentAt;
  }

  know({ expression, a, b }: Known): void {
    if (!this.#known.has(a)) this.#known.set(a, { expression, a, b });
  }

  /** True when a value was made from this expression. */
  uses(expression: string): boolean {
    return this.#used.has(expression);
  }

  parameter(of: Parameter, type: string): string {
    const at = of === 'uuid' || of.includes(':') ? -1 : this.parameters.indexOf(of);
    const number = at >= 0 ? at + 1 : this.parameters.push(of);
    return `$${number}::${type}`;
  }

  /** Returns the expression, or null when the values differ for no known reason. */
  of(a: string | null, b: string | null, type: string): string | null {
    if (a === b) return a === null ? 'null' : `${escapeLiteral(a)}::${type}`;
    if (a === null || b === null) return null;
    const text = this.#text(a, b, type);
    if (text !== null) return `(${text})::${type}`;
    if (a.length !== b.length) return null;
    if (type === 'bytea') return this.parameter(`bytes:${a.length / 2 - 1}`, type);
    return /^[\w-]{16,}$/.test(a) ? this.parameter(`text:${a.length}`, type) : null;
  }

  #text(a: string, b: string, type: string): string | null {
    const [left, right] = [a.match(TOKEN) ?? [], b.match(TOKEN) ?? []];
    if (left.length !== right.length) return null;
    if (left.length === 1) return this.#token(a, b, type);
    const parts: string[] = [];
    let literal = '';
    for (const [at, token] of left.entries()) {
      const other = right[at] ?? '';
      if (token === other) {
        literal += token;
        continue;
      }
      const expression = this.#token(token, other, 'text');
      if (expression === null) return null;
      if (literal) parts.push(escapeLiteral(literal));
      parts.push(`(${expression})::text`);
      literal = '';
    }
    if (literal) parts.push(escapeLiteral(literal));
    return parts.join(' || ');
  }

  #token(a: string, b: string, type: string): string | null {
    const known = this.#known.get(a) ?? this.#known.get(a.replace(/^0+/, ''));
    if (known && known.b === (known.a === a ? b : b.replace(/^0+/, ''))) {
      this.#used.add(known.expression);
      return known.a === a ? known.expression : `lpad((${known.expression})::text, ${a.length}, '0')`;
    }
    if (UUID.test(a) && UUID.test(b)) {
      const expression = this.parameter('uuid', 'uuid');
      this.know({ expression, a, b });
      return expression;
    }
    return TIME.test(a) && TIME.test(b) ? this.#time(a, b, type) : null;
  }

  /** Explains a time as so long after the pickup, or after the command. */
  #time(a: string, b: string, type: string): string {
    const { expression, ...pickup } = this.#pickup;
    const [ofA, ofB] = [timeOf(a), timeOf(b)];
    const afterA = ofA - timeOf(pickup.a);
    const isOfPickup = Math.abs(afterA - (ofB - timeOf(pickup.b))) < 1000;
    const later = ofA - this.#sentAt;
    const moment = isOfPickup
      ? shifted(expression, afterA)
      : shifted('now()', Math.abs(later) < COMMAND_MILLISECONDS ? 0 : later);
    if (a.includes('T'))
      return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${a.includes('.') ? '.MS' : ''}"Z"')`;
    return type.endsWith('without time zone') ? `${moment} at time zone 'UTC'` : moment;
  }
}

const shifted = (moment: string, milliseconds: number): string =>
  milliseconds === 0 ? moment : `(${moment} + interval '${milliseconds} milliseconds')`;

const timeOf = (text: string): number => new Date(`${text.replace(' ', 'T').replace(/(Z|[+-]\d\d)$/, '')}Z`).getTime();
