import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';
import type { ShortcutId } from '../keys/shortcuts.ts';

/** Where the palette lists a command: what belongs to the screen first, settings last. */
export const STAGES = ['screen', 'create', 'go', 'help', 'settings'] as const;
type Stage = (typeof STAGES)[number];

/** Something a person can do by name in the command palette and, with `shortcut`, by its keys. */
export type Command = {
  id: string;
  /** The heading under which it is listed. */
  group: string;
  label: string;
  icon?: Icon;
  /** Instead of an icon, where that has colours or parts of its own. */
  drawing?: ReactNode;
  /** A second drawing, such as the type of an item. */
  mark?: ReactNode;
  /** What stands before the label, such as the key of an item. */
  lead?: string;
  shortcut?: ShortcutId;
  hint?: string;
  /** `screen` unless it says otherwise. */
  stage?: Stage;
  /** Further words that it is found by. */
  words?: string;
  /** Whether there is something to do it to now; asked when its keys are pressed and when the palette opens. */
  isPossible?: () => boolean;
  /** What it will be done to, in words; it is listed under this heading, before everything else. */
  about?: () => string;
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
