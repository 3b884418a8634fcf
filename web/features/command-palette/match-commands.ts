import { foldText } from '@tandem/shared/text/fold.ts';
import { type Command, STAGES } from '#lib/frame/command-store.ts';

const wordsOf = (text: string) => foldText(text).split(/\s+/).filter(Boolean);

/** Signs before a word, as in "(bug", are none of its beginning. */
const beginningsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How well a command fits, the best first: 0 when its label starts with the query, 1 when a word of it does, 2 when each
 * typed word begins a word of the label or one that it is known by elsewhere, 3 when they are in the label somewhere.
 */
function rank({ label, words: others = '' }: Command, words: readonly string[]): number | null {
  const text = foldText(label);
  const isIn = words.every((word) => text.includes(word));
  if (isIn && text.startsWith(words.join(' '))) return 0;
  const own = beginningsOf(label);
  if (isIn && own.some((part) => part.startsWith(words[0] ?? ''))) return 1;
  const known = [...own, ...beginningsOf(others)];
  if (words.every((word) => known.some((part) => part.startsWith(word)))) return 2;
  return isIn ? 3 : null;
}

const stageOf = ({ stage = 'screen' }: Command) => STAGES.indexOf(stage);

/** What is about something particular first, then what belongs to the screen, settings last. */
export const byStage = (a: Command, b: Command): number =>
  Number(b.about !== undefined) - Number(a.about !== undefined) || stageOf(a) - stageOf(b);

/** The commands that have every typed word, the best fitting first; all of them, by their stage, for an empty query. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query);
  if (words.length === 0) return commands.toSorted(byStage);
  return commands
    .map((command) => ({ command, fit: rank(command, words) ?? Infinity }))
    .filter(({ fit }) => fit !== Infinity)
    .toSorted((a, b) => a.fit - b.fit || byStage(a.command, b.command))
    .map(({ command }) => command);
}
