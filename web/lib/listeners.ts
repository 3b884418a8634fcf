/** Those who want to hear of something, in the order in which they came. */
export class Listeners<Told extends unknown[]> {
  private readonly all = new Set<(...told: Told) => void>();

  /** Gives what ends it. */
  add(listener: (...told: Told) => void) {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  notify(...told: Told) {
    for (const listener of this.all) listener(...told);
  }
}
