/** Spares what does not answer: after a failure one caller asks again in each pause, the others do without at once. */
export class Breaker {
  private readonly pauseMs: number;
  private openUntil: number | null = null;

  constructor(pauseMs: number) {
    this.pauseMs = pauseMs;
  }

  mayAsk(now: number): boolean {
    if (this.openUntil === null) return true;
    if (now < this.openUntil) return false;
    this.openUntil = now + this.pauseMs;
    return true;
  }

  /** True when it was closed: what did not answer had answered until now. */
  fail(now: number): boolean {
    const wasClosed = this.openUntil === null;
    this.openUntil = now + this.pauseMs;
    return wasClosed;
  }

  /** True when it was open: it answers again. */
  succeed(): boolean {
    const wasOpen = this.openUntil !== null;
    this.openUntil = null;
    return wasOpen;
  }
}
