import { Suspense, useMemo } from 'react';
import { type Command, useCommandStore } from '#lib/frame/command-store.ts';
import { isItemAtHand } from '#features/work-items/model/selection/item-at-hand.ts';
import { openPalette, usePalette } from '#lib/frame/palette-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { type Shortcut, useShortcuts } from '#lib/keys/shortcut-key.ts';
import {
  keysOf,
  keysWithoutItem,
  type ShortcutChoice,
  useKeysOf,
  useShortcutChoice,
} from '#lib/keys/shortcuts.ts';

// The palette's code arrives when it is first opened.
const Palette = lazyPart(
  async () => (await import('#features/command-palette/command-palette.tsx')).CommandPalette,
);

function shortcutsOf(sets: ReadonlyMap<string, readonly Command[]>, choice: ShortcutChoice): Shortcut[] {
  // What the screen offers comes before what the frame around it does by the same keys.
  const [frame, screen] = [[], []] as [Command[], Command[]];
  for (const [owner, set] of sets) (owner.startsWith('frame') ? frame : screen).push(...set);
  const commands = [...screen, ...frame];
  const runIfPossible = ({ isPossible, run }: Command) => (isPossible?.() === false ? false : run());
  const usual = commands.flatMap((command) => {
    const keys = command.shortcut ? keysOf(command.shortcut, choice) : '';
    return keys ? [[keys, () => runIfPossible(command)] as const] : [];
  });
  const withoutItem = commands.flatMap((command) => {
    const keys = command.shortcut ? keysWithoutItem(command.shortcut, choice) : '';
    return keys ? [[keys, () => (isItemAtHand() ? false : runIfPossible(command))] as const] : [];
  });
  return [...usual, ...withoutItem];
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
