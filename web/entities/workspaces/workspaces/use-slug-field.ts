import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { findSlugProblem } from './rules.ts';

const CHECK_DELAY_MS = 300;

/**
 * An address that follows a suggestion until it is edited, and is checked with the server as one types. `askIsFree` stays
 * the same from one drawing to the next.
 */
export function useSlugField(askIsFree: (slug: string) => Promise<boolean>) {
  const [value, setValue] = useState('');
  const [isEdited, setEdited] = useState(false);
  const [answer, setAnswer] = useState<{ slug: string; isFree: boolean } | null>(null);
  const [settled] = useDebouncedValue(value, CHECK_DELAY_MS);
  useEffect(() => {
    if (findSlugProblem(settled)) return;
    askIsFree(settled)
      .then((isFree) => setAnswer({ slug: settled, isFree }))
      // The server checks again on submit; an unanswered question is not a problem with the address.
      .catch(() => setAnswer(null));
  }, [askIsFree, settled]);
  const checked = answer?.slug === value ? answer : null;
  return {
    value,
    isFree: checked?.isFree === true,
    problem: findSlugProblem(value) ?? (checked?.isFree === false ? ('slug_taken' as const) : null),
    suggest: (slug: string) => {
      if (!isEdited) setValue(slug);
    },
    edit: (slug: string) => {
      setEdited(slug !== '');
      setValue(slug.trim());
    },
  };
}
