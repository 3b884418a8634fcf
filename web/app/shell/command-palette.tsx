import { lazy, Suspense, useMemo } from 'react';
import { type Command, useCommandStore } from '#lib/command-store.ts';
import { openPalette, usePalette } from '#lib/palette-store.ts';
import { part } from '#lib/parts.ts';
import { type Shortcut, useShortcuts } from '#lib/shortcut-key.ts';

// The palette's code arrives when it is first opened.
const loadPalette = part(() => import('#features/command-palette/command-palette.tsx'));
const Palette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

const shortcutsOf = (sets: ReadonlyMap<string, readonly Command[]>): Shortcut[] =>
  [...sets.values()].flat().flatMap(({ hotkey, run }) => (hotkey ? [[hotkey, run] as const] : []));

const OPEN: readonly Shortcut[] = [['mod+K', openPalette]];

/** Opens the palette by Mod+K, also from inputs, and runs commands by their keys, but not while somebody types. */
export function CommandPalette() {
  const wasOpened = usePalette((state) => state.wasOpened);
  const sets = useCommandStore((state) => state.sets);
  const shortcuts = useMemo(() => shortcutsOf(sets), [sets]);
  useShortcuts(OPEN, { everywhere: true });
  useShortcuts(shortcuts);
  return <Suspense>{wasOpened && <Palette />}</Suspense>;
}
