import { useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';

/** Something that is asked about first: whether it runs, and why the server did not do it. */
export function useAsked<A extends unknown[]>(run: (...args: A) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (...args: A) => {
    setBusy(true);
    setProblem(null);
    try {
      await run(...args);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isBarred = error.kind === 'forbidden' && error.message !== '';
      setProblem(isBarred ? error.message : failureText(error));
    }
    setBusy(false);
  };
  return { isBusy, problem, confirm: (...args: A) => void confirm(...args) };
}
