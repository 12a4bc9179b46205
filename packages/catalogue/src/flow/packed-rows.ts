/** A piece is handed on from this size on. */
const PIECE_BYTES = 1_048_576;
/** The bytes of a length, seven bits each, the lowest first: a value has fewer than 2^28 bytes. */
const LENGTH_BYTES = 4;

/** Rows as the generator reads them (packages/k6/plan/rows.go): each value's bytes behind their number, a varint, and nothing between. */
export class PackedRows {
  #piece = Buffer.allocUnsafe(2 * PIECE_BYTES);
  #used = 0;
  #handedOn = 0;
  readonly #widest: number[] = [];
  /** How many were added. */
  rows = 0;

  /** Bytes of all of them, and of the longest value of each column. */
  get sizes(): { readonly packedBytes: number; readonly widest: number[] } {
    return { packedBytes: this.#handedOn + this.#used, widest: [...this.#widest] };
  }

  /** Yields the pieces that have become large enough. */
  *add(rows: readonly (readonly string[])[]): Generator<Buffer<ArrayBuffer>> {
    for (const row of rows) {
      this.rows++;
      for (const [column, value] of row.entries()) this.#append(column, value);
      if (this.#used >= PIECE_BYTES) yield* this.end();
    }
  }

  /** Yields what has not been handed on. */
  *end(): Generator<Buffer<ArrayBuffer>> {
    if (this.#used === 0) return;
    const piece = this.#piece.subarray(0, this.#used);
    this.#handedOn += this.#used;
    this.#piece = Buffer.allocUnsafe(2 * PIECE_BYTES);
    this.#used = 0;
    yield piece;
  }

  #append(column: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.#makeRoom(length + LENGTH_BYTES);
    this.#widest[column] = Math.max(this.#widest[column] ?? 0, length);
    let rest = length;
    for (; rest >= 0x80; rest >>>= 7) this.#piece[this.#used++] = (rest & 0x7f) | 0x80;
    this.#piece[this.#used++] = rest;
    this.#used += this.#piece.write(value, this.#used);
  }

  #makeRoom(bytes: number): void {
    if (this.#used + bytes <= this.#piece.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#used + bytes));
    this.#piece.copy(larger, 0, 0, this.#used);
    this.#piece = larger;
  }
}
