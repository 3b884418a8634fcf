import type { Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Something a person can do by name in the command palette and, with `hotkey`, by a key. */
export type Command = {
  id: string;
  /** The heading under which it is listed. */
  group: string;
  label: string;
  icon?: Icon;
  /** As `useShortcuts` takes it: `C`, `mod+B`. */
  hotkey?: string;
  hint?: string;
  run: () => void;
};

export const useCommandStore = create<{ sets: ReadonlyMap<string, readonly Command[]> }>(() => ({
  sets: new Map(),
}));

/** Offers commands while the calling component is on the screen. The list must be memoised. */
export function useCommands(owner: string, commands: readonly Command[]) {
  useEffect(() => {
    useCommandStore.setState(({ sets }) => ({ sets: new Map(sets).set(owner, commands) }));
    return () =>
      useCommandStore.setState(({ sets }) => {
        const rest = new Map(sets);
        rest.delete(owner);
        return { sets: rest };
      });
  }, [owner, commands]);
}
