import { useCallback, useState } from 'react';

/** A yes or no that this browser remembers, for what a first screen is drawn with: other choices have `useLocalStorage`. */
export function useStoredFlag(key: string, start: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? start : stored === 'true';
  });
  const store = useCallback(
    (next: boolean) => {
      setOn(next);
      localStorage.setItem(key, String(next));
    },
    [key],
  );
  return [isOn, store];
}
