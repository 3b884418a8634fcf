import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { PRIORITY_LEXICONS, type PriorityMeaning } from '../words/priorities.ts';
import { WordIndex } from '../words/word-index.ts';

/** The priority that a name says; `is_sure` is false where no word of it is known. */
export type GuessedPriority = Readonly<{ priority: Priority; is_sure: boolean }>;

const INDEX = new WordIndex<PriorityMeaning>(PRIORITY_LEXICONS);
const MAX_LENGTH = 120;
const UNKNOWN: GuessedPriority = { priority: 'none', is_sure: false };
/** A table has few priorities, and each in thousands of lines. */
const KNOWN = new Map<string, GuessedPriority>();
const MAX_KNOWN = 1_000;

const sure = (priority: Priority): GuessedPriority => ({ priority, is_sure: true });

/**
 * Returns the priority that a name means, in fifteen languages. Case and punctuation are ignored. The first word
 * that is known decides; "very" raises what is high. A name of which no word is known is `none`.
 */
export function guessPriority(name: string): GuessedPriority {
  const text = name.slice(0, MAX_LENGTH);
  const known = KNOWN.get(text);
  if (known) return known;
  const guessed = decide(INDEX.find(text).map(({ meaning }) => meaning));
  if (KNOWN.size === MAX_KNOWN) KNOWN.clear();
  KNOWN.set(text, guessed);
  return guessed;
}

/** The same, where it does not matter whether a word was known. */
export const priorityOf = (name: string): Priority => guessPriority(name).priority;

function decide(meanings: readonly PriorityMeaning[]): GuessedPriority {
  const place = meanings.findIndex((meaning) => meaning !== 'more' && meaning !== 'not');
  const meaning = meanings[place];
  if (meaning === undefined || meaning === 'more' || meaning === 'not') return UNKNOWN;
  const before = meanings[place - 1];
  // What is not urgent can wait.
  if (before === 'not') return meaning === 'urgent' || meaning === 'high' ? sure('low') : UNKNOWN;
  return sure(before === 'more' && meaning === 'high' ? 'urgent' : meaning);
}
