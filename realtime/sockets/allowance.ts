/** Says how many events a client may still send: a burst at once, then a steady number each second. */
export class Allowance {
  private readonly burst: number;
  private readonly perSecond: number;
  private left: number;
  private at: number;
  /** How often it said no since the allowance was last full. */
  refusals = 0;

  constructor(burst: number, perSecond: number, now: number) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.left = burst;
    this.at = now;
  }

  take(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left === this.burst) this.refusals = 0;
    if (this.left < 1) {
      this.refusals += 1;
      return false;
    }
    this.left -= 1;
    return true;
  }
}
