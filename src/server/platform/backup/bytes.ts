/** Reads a stream in pieces of the requested number of bytes. */
export class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns `count` bytes; fewer only at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const next = await this.#source.next();
      if (next.done) break;
      this.#held.push(next.value);
      this.#length += next.value.length;
    }
    const all = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    const rest = all.subarray(count);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return all.subarray(0, count);
  }
}
