import { useEffect } from 'react';
import { create } from 'zustand';

/** How many forms of the console hold what is not saved yet. */
export const useUnsaved = create<{ forms: number }>(() => ({ forms: 0 }));

const add = (count: number) => useUnsaved.setState(({ forms }) => ({ forms: forms + count }));

/** A form that somebody has changed is not left without being asked. */
export function useUnsavedForm(changes: number): void {
  const isChanged = changes > 0;
  useEffect(() => {
    if (!isChanged) return;
    add(1);
    return () => add(-1);
  }, [isChanged]);
}
