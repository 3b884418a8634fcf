import { useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';

/** Sends a request whose result is shown only once it is stored; `problem` says why it was refused. */
export function useAsked() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, ask };
}
