import { useSearchParams } from 'react-router';

/** What is shown beside a list, in the address so that going back closes it. Opening it again closes it too. */
export function usePeeked(parameter: 'peekCycle' | 'peekModule') {
  const [params, setParams] = useSearchParams();
  const id = params.get(parameter);
  const open = (next: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next && next !== id) after.set(parameter, next);
      else after.delete(parameter);
      return after;
    });
  return [id, open] as const;
}
