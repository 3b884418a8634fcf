import type { Stream } from '@tandem/shared/sync/stream.ts';

/** Going back to a screen within this time finds everything as it was left. */
const LINGER_MS = 60_000;

/** Counts who needs a stream, and lets it go a while after the last of them did. */
export class StreamHolds {
  private readonly letGo: (stream: Stream) => void;
  private readonly held = new Map<Stream, number>();
  /** Streams that nobody needs any more, the longest unneeded first. */
  private readonly lingering = new Map<Stream, ReturnType<typeof setTimeout>>();

  constructor(letGo: (stream: Stream) => void) {
    this.letGo = letGo;
  }

  hold(stream: Stream): () => void {
    this.stay(stream);
    this.held.set(stream, (this.held.get(stream) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.release(stream);
    };
  }

  letGoUnlessHeld(stream: Stream) {
    if (this.held.has(stream)) return;
    this.stay(stream);
    this.lingering.set(
      stream,
      setTimeout(() => this.end(stream), LINGER_MS),
    );
  }

  /** There is no room for more streams: the one that was unneeded the longest goes now. */
  releaseOldest() {
    const [oldest] = this.lingering.keys();
    if (oldest) this.end(oldest);
  }

  clear() {
    for (const timer of this.lingering.values()) clearTimeout(timer);
    this.lingering.clear();
    this.held.clear();
  }

  private release(stream: Stream) {
    const rest = (this.held.get(stream) ?? 1) - 1;
    if (rest > 0) this.held.set(stream, rest);
    else {
      this.held.delete(stream);
      this.letGoUnlessHeld(stream);
    }
  }

  private stay(stream: Stream) {
    clearTimeout(this.lingering.get(stream));
    this.lingering.delete(stream);
  }

  private end(stream: Stream) {
    this.stay(stream);
    this.letGo(stream);
  }
}
