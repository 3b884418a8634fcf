import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { type Command, useCommandStore } from '#lib/command-store.ts';
import { openPalette, usePalette } from '#lib/palette-store.ts';
import { part } from '#lib/parts.ts';

// The palette's code arrives when it is first opened.
const loadPalette = part(() => import('#features/command-palette/command-palette.tsx'));
const Palette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

const hotkeysOf = (sets: ReadonlyMap<string, readonly Command[]>) =>
  [...sets.values()]
    .flat()
    .flatMap(({ hotkey, run }) => (hotkey ? [[hotkey, run] as [string, () => void]] : []));

/** Opens the palette by Mod+K, also from inputs, and runs commands by their keys, but not while somebody types. */
export function CommandPalette() {
  const wasOpened = usePalette((state) => state.wasOpened);
  const sets = useCommandStore((state) => state.sets);
  const hotkeys = useMemo(() => hotkeysOf(sets), [sets]);
  useHotkeys([['mod+K', openPalette]], []);
  useHotkeys(hotkeys);
  return <Suspense>{wasOpened && <Palette />}</Suspense>;
}
