import type { ApiError } from '#lib/http/api-error.ts';
import { mayHelp, Reloader } from '#lib/http/reloader.ts';

type Shown<T> = {
  read: () => Promise<T>;
  take: (answer: T) => void;
  onState: (isFailed: boolean) => void;
};

/** What screens show and read anew when it may have changed: as long as each is on the screen. */
export class ShownReads {
  private readonly shown = new Set<Reloader>();

  /** Reads until that succeeds or is refused, and again when it is asked for. Returns how to end it. */
  hold<T>({ read, take, onState }: Shown<T>): () => void {
    let isShown = true;
    const work = async () => {
      const answer = await read();
      // What was asked for meanwhile may have been answered already.
      if (!isShown) return true;
      take(answer);
      onState(false);
      return true;
    };
    const fail = (error: ApiError) => {
      if (isShown) onState(true);
      return mayHelp(error);
    };
    const reloader = new Reloader(work, fail);
    this.shown.add(reloader);
    // What was shown before may have failed.
    onState(false);
    void reloader.request();
    return () => {
      isShown = false;
      reloader.stop();
      this.shown.delete(reloader);
    };
  }

  readonly again = () => {
    for (const reloader of this.shown) void reloader.request();
  };
}
