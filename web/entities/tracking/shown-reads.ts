import { Reloader } from '#lib/http/reloader.ts';

/** What screens show and read anew when it may have changed: as long as each is on the screen. */
export class ShownReads {
  private readonly shown = new Set<Reloader>();

  /** Reads until that succeeds, and again when it is asked for. Returns how to end it. */
  hold(read: () => Promise<void>, onState: (isFailed: boolean) => void): () => void {
    const work = async () => {
      await read();
      onState(false);
      return true;
    };
    const fail = () => {
      onState(true);
      return true;
    };
    const reloader = new Reloader(work, fail);
    this.shown.add(reloader);
    void reloader.request();
    return () => {
      reloader.stop();
      this.shown.delete(reloader);
    };
  }

  readonly again = () => {
    for (const reloader of this.shown) void reloader.request();
  };
}
