type Event = { at: number; run: () => Promise<unknown> };

/** Events in the order of their time. Events of the same time run in the order in which they were planned. */
export class Agenda {
  readonly #events: Event[] = [];

  /** Plans an event. `at` in milliseconds, as of `Date`. */
  plan(at: number, run: Event['run']): void {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle] as Event).at <= at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, { at, run });
  }

  /** Removes and returns the first event, unless it is later than `until`. */
  next(until: number): Event | undefined {
    return (this.#events[0]?.at ?? Infinity) <= until ? this.#events.shift() : undefined;
  }
}
