import { Suspense, useMemo } from 'react';
import { type Command, useCommandStore } from '#lib/frame/command-store.ts';
import { openPalette, usePalette } from '#lib/frame/palette-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { type Shortcut, useShortcuts } from '#lib/keys/shortcut-key.ts';
import { keysOf, type ShortcutChoice, useKeysOf, useShortcutChoice } from '#lib/keys/shortcuts.ts';

// The palette's code arrives when it is first opened.
const Palette = lazyPart(
  async () => (await import('#features/command-palette/command-palette.tsx')).CommandPalette,
);

function shortcutsOf(sets: ReadonlyMap<string, readonly Command[]>, choice: ShortcutChoice): Shortcut[] {
  // What the screen offers comes before what the frame around it does by the same keys.
  const [frame, screen] = [[], []] as [Command[], Command[]];
  for (const [owner, set] of sets) (owner.startsWith('frame') ? frame : screen).push(...set);
  const commands = [...screen, ...frame];
  return commands.flatMap(({ shortcut, run, isPossible }) => {
    const keys = shortcut ? keysOf(shortcut, choice) : '';
    const runIfPossible = () => (isPossible?.() === false ? false : run());
    return keys ? [[keys, runIfPossible] as const] : [];
  });
}

/** Opens the palette by its keys, also from inputs, and runs commands by theirs, but not while somebody types. */
export function CommandPalette() {
  const wasOpened = usePalette((state) => state.wasOpened);
  const sets = useCommandStore((state) => state.sets);
  const choice = useShortcutChoice();
  const shortcuts = useMemo(() => shortcutsOf(sets, choice), [sets, choice]);
  const opener = useKeysOf('palette');
  const open = useMemo((): Shortcut[] => (opener ? [[opener, openPalette]] : []), [opener]);
  useShortcuts(open, { everywhere: true });
  useShortcuts(shortcuts);
  return <Suspense>{wasOpened && <Palette />}</Suspense>;
}
