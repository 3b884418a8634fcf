/** The lines of a text that comes in pieces, of which each ends with a line: "\n", "\r\n" and "\r" all end one. */
export class TableLines {
  readonly #pieces: AsyncIterator<string>;
  #lines: string[] = [];
  #at = 0;
  #number = 0;

  constructor(pieces: AsyncIterator<string>) {
    this.#pieces = pieces;
  }

  /** The number of the line that was taken last, from 1. */
  get number(): number {
    return this.#number;
  }

  /** The line so many lines ahead of those that were taken; null behind the end. */
  async peek(ahead = 0): Promise<string | null> {
    while (this.#at + ahead >= this.#lines.length) if (!(await this.#readPiece())) return null;
    return this.#lines[this.#at + ahead] ?? null;
  }

  /** The lines that are at hand. */
  get sample(): readonly string[] {
    return this.#lines.slice(this.#at);
  }

  take(count = 1): void {
    this.#at += count;
    this.#number += count;
  }

  async #readPiece(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (done) return false;
    if (this.#at > 0) this.#lines = this.#lines.slice(this.#at);
    this.#at = 0;
    for (const line of linesOf(value)) this.#lines.push(line);
    return true;
  }
}

function linesOf(piece: string): string[] {
  const text = piece.includes('\r') ? piece.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : piece;
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
