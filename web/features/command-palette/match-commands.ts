import { foldText } from '@tandem/shared/text/fold.ts';
import type { Command } from '#lib/frame/command-store.ts';

const wordsOf = (text: string) => foldText(text).split(/\s+/).filter(Boolean);

/** How well a label fits: 0 when it starts with the query, 1 when a word does, 2 when the words are in it somewhere. */
function rank(label: string, words: readonly string[]): number | null {
  const text = foldText(label);
  if (!words.every((word) => text.includes(word))) return null;
  if (text.startsWith(words.join(' '))) return 0;
  return wordsOf(text).some((part) => part.startsWith(words[0] ?? '')) ? 1 : 2;
}

/** The commands that contain every typed word, the best fitting first; all of them, as they are, for an empty query. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, fit: rank(command.label, words) }))
    .filter(({ fit }) => fit !== null)
    .sort((a, b) => (a.fit ?? 0) - (b.fit ?? 0))
    .map(({ command }) => command);
}
