import { ApiError } from '#lib/http/api-error.ts';
import { mayHelp, Reloader } from '#lib/http/reloader.ts';

/**
 * For lists that a resync has made old: answers how to have one of them read again, by its key, until that succeeds. What
 * is missing after a resync comes with no Change, so that one read that fails would leave the list old for good.
 */
export function readAgain(read: (key: string) => Promise<unknown>): (key: string) => void {
  const due = new Set<string>();
  const reloader = new Reloader(async () => {
    for (const key of [...due]) {
      due.delete(key);
      await read(key).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!mayHelp(error)) return;
        due.add(key);
        throw error;
      });
    }
    return true;
  });
  return (key) => {
    due.add(key);
    void reloader.request();
  };
}
