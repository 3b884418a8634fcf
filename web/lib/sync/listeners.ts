/** Those who listen to something, in the order in which they came. */
export class Listeners<Args extends unknown[]> {
  private readonly all = new Set<(...args: Args) => void>();

  /** Gives what ends it. */
  add(listener: (...args: Args) => void) {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  notify(...args: Args) {
    for (const listener of this.all) listener(...args);
  }
}
