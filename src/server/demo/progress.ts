/** Percentage from which on the speed so far allows an estimate of the remaining time. */
const LEAST_PERCENT = 3;

/** Progress of the load in percent, and the remaining time at the average speed so far. */
export class Progress {
  readonly #clock: () => number;
  readonly #begunMs: number;
  #percent = 0;
  #totalMs: number | null = null;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#begunMs = clock();
  }

  get percent(): number {
    return this.#percent;
  }

  get elapsedSeconds(): number {
    return (this.#clock() - this.#begunMs) / 1000;
  }

  /** Remaining time; null until it can be estimated. */
  get secondsLeft(): number | null {
    return this.#totalMs === null ? null : Math.max(0, this.#totalMs / 1000 - this.elapsedSeconds);
  }

  reach(percent: number): void {
    this.#percent = percent;
    if (percent >= LEAST_PERCENT) this.#totalMs = ((this.#clock() - this.#begunMs) * 100) / percent;
  }
}

/** Returns the remaining time as a sentence, rounded to five seconds, and above one minute to minutes. */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return 'Calculando o tempo que falta…';
  const rounded = Math.ceil(seconds / 5) * 5;
  if (rounded <= 5) return 'Faltam poucos segundos';
  if (rounded < 60) return `Faltam cerca de ${rounded} segundos`;
  const minutes = Math.round(rounded / 60);
  return minutes === 1 ? 'Falta cerca de 1 minuto' : `Faltam cerca de ${minutes} minutos`;
}
