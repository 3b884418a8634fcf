import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { RUSSIAN, UKRAINIAN } from '../words/states/east-slavic.ts';
import { ENGLISH } from '../words/states/english.ts';
import { DUTCH, GERMAN } from '../words/states/germanic.ts';
import type { StateMeaning } from '../words/states/meanings.ts';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from '../words/states/romance.ts';
import { TURKISH } from '../words/states/turkish.ts';
import { CHINESE, JAPANESE, KOREAN } from '../words/states/unspaced.ts';
import { CZECH, POLISH } from '../words/states/west-slavic.ts';
import { type FoundMeaning, WordIndex } from '../words/word-index.ts';

/** The group of a state; `is_sure` is false where no word is known, or where words contradict each other. */
export type GuessedGroup = Readonly<{ group: StateGroup; is_sure: boolean }>;
type Found = FoundMeaning<StateMeaning>;

const INDEX = new WordIndex<StateMeaning>([
  ENGLISH,
  RUSSIAN,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  POLISH,
  CZECH,
  TURKISH,
  UKRAINIAN,
  DUTCH,
  JAPANESE,
  CHINESE,
  KOREAN,
]);
/** Longer names say it at their beginning. */
const MAX_LENGTH = 120;
/** A table has few states, and each in thousands of lines. */
const KNOWN = new Map<string, GuessedGroup>();
const MAX_KNOWN = 1_000;
/** "Not yet been started": as many words from a negation to what it denies. */
const REACH = 3;
const OVER: readonly StateMeaning[] = ['done', 'shipped', 'live'];
const NEGATABLE: readonly StateMeaning[] = [...OVER, 'started', 'stage', 'finished', 'ready', 'unclear'];

/** Beginnings of words that deny the rest, and what they deny: "undone", "незавершено", "niezrobione", "nezahájeno". */
const PREFIXES: readonly (readonly [string, readonly StateMeaning[]])[] = [
  ['недо', NEGATABLE],
  ['nie', NEGATABLE],
  ['non', NEGATABLE],
  ['не', NEGATABLE],
  ['un', NEGATABLE],
  ['ne', NEGATABLE],
  // "Inactive" and "ongoing" say something else.
  ['in', ['done']],
  ['on', ['done']],
];
const SHORTEST_REST = 4;
/** "50% complete". */
const PERCENT = /(?<!\d)\d{1,2}\s?%/;
/** "Closing", "terminando", "закрывается": what is not over yet. */
const ONGOING = /(?:ing|ndo|тся|ться)$/;

/**
 * Returns the group that the name of a state means, in fifteen languages. Case and punctuation are ignored. A name of
 * which no word is known is `unstarted`.
 */
export function groupOfState(name: string): GuessedGroup {
  const text = name.slice(0, MAX_LENGTH);
  const known = KNOWN.get(text);
  if (known) return known;
  const found = INDEX.find(text, denied).map(asOngoing);
  const meanings = new Set(withoutTo(withoutNot(found)).map(({ meaning }) => meaning));
  if (PERCENT.test(text)) meanings.add('partly');
  const guessed = decide(meanings);
  if (KNOWN.size === MAX_KNOWN) KNOWN.clear();
  KNOWN.set(text, guessed);
  return guessed;
}

function denied(word: string): readonly StateMeaning[] {
  for (const [prefix, meanings] of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + SHORTEST_REST) continue;
    const meaning = INDEX.meaningOf(word.slice(prefix.length));
    if (meaning && meanings.includes(meaning)) return ['not', meaning];
  }
  return [];
}

const asOngoing = (found: Found): Found =>
  OVER.includes(found.meaning) && ONGOING.test(found.word) ? { ...found, meaning: 'started' } : found;

/** What is left of something that is denied. */
function oppositeOf(meaning: StateMeaning): StateMeaning {
  if (meaning === 'shipped' || meaning === 'stage' || meaning === 'live') return 'started';
  return ['cancelled', 'backlog', 'wait', 'partly', 'unclear'].includes(meaning) ? 'unclear' : 'unstarted';
}

/** A negation belongs to what follows within a few words, or else to what stands before, as in Turkish and Korean. */
function withoutNot(found: readonly Found[]): Found[] {
  const left: Found[] = [];
  for (let place = 0; place < found.length; place++) {
    const each = found[place];
    if (!each) continue;
    if (each.meaning !== 'not') {
      left.push(each);
      continue;
    }
    const next = found[place + 1];
    if (next && next.meaning !== 'not' && next.at - each.at <= REACH) {
      left.push({ ...next, meaning: oppositeOf(next.meaning) });
      place++;
    } else if (left.length > 0) {
      const last = left.pop();
      if (last) left.push({ ...last, meaning: oppositeOf(last.meaning) });
    }
  }
  return left;
}

/** "To be tested" is under way, "to be done" is not; "ready to …" says so by itself. */
function withoutTo(found: readonly Found[]): Found[] {
  const isPrepared = found.some(
    ({ meaning }) => meaning === 'ready' || meaning === 'wait' || meaning === 'finished',
  );
  return found.flatMap((each, place) => {
    if (each.meaning === 'to') return [];
    const before = found[place - 1];
    if (before?.meaning !== 'to' || each.at - before.at > REACH) return [each];
    // "Waiting to start" waits for the first step.
    if (isPrepared) return each.meaning === 'started' ? [{ ...each, meaning: 'develop' }] : [each];
    // "Deployed to production" says where, not what comes.
    const earlier = found[place - 2]?.meaning ?? 'to';
    const isPlace = earlier === 'started' || OVER.includes(earlier);
    return [isPlace ? each : { ...each, meaning: aheadOf(each.meaning) }];
  });
}

function aheadOf(meaning: StateMeaning): StateMeaning {
  if (meaning === 'stage' || meaning === 'shipped' || meaning === 'live') return 'started';
  return meaning === 'done' || meaning === 'develop' || meaning === 'started' ? 'unstarted' : meaning;
}

const sure = (group: StateGroup): GuessedGroup => ({ group, is_sure: true });
const unsure = (group: StateGroup): GuessedGroup => ({ group, is_sure: false });

function decide(meanings: ReadonlySet<StateMeaning>): GuessedGroup {
  if (meanings.has('reopened') && !meanings.has('cancelled')) return sure('unstarted');
  return prepared(meanings) ?? byGroups(meanings);
}

/** States of which a word says that something comes next: "Ready for development", "Waiting for release", "Listo". */
function prepared(meanings: ReadonlySet<StateMeaning>): GuessedGroup | null {
  const has = (...wanted: StateMeaning[]) => wanted.some((meaning) => meanings.has(meaning));
  if (!has('ready', 'wait', 'finished', 'unclear') || has('cancelled')) return null;
  const isOver = has('done', 'shipped');
  if (has('finished') && has('partly')) return sure('started');
  if (has('backlog')) return isOver || has('started') ? null : sure('backlog');
  if (!has('ready', 'wait')) {
    if (isOver) return has('stage', 'started') ? unsure('started') : sure('completed');
    if (has('stage', 'live')) return sure('started');
  }
  if (has('stage', 'live') || isOver) return sure('started');
  if (has('develop', 'started'))
    return has('wait', 'unclear') && has('started') ? sure('started') : sure('unstarted');
  if (has('ready')) return sure('unstarted');
  if (has('wait')) return has('unstarted') ? unsure('started') : sure('started');
  if (has('finished')) return has('unstarted') ? unsure('completed') : sure('completed');
  return has('unstarted') ? sure('unstarted') : unsure('unstarted');
}

function byGroups(meanings: ReadonlySet<StateMeaning>): GuessedGroup {
  const has = (...wanted: StateMeaning[]) => wanted.some((meaning) => meanings.has(meaning));
  const isWork = has('stage', 'develop');
  const groups = new Set<StateGroup>();
  if (has('cancelled')) groups.add('cancelled');
  if (has('started')) groups.add('started');
  // "Almost done" is not done.
  if (has(...OVER)) groups.add(has('partly') ? 'started' : 'completed');
  if (has('unstarted')) groups.add('unstarted');
  if (has('backlog')) groups.add('backlog');
  const [group, other] = groups;
  // Done as a duplicate is cancelled.
  if (!has('stage') && groups.size === 2 && has('cancelled') && groups.has('completed'))
    return sure('cancelled');
  if (group === undefined) return isWork ? sure('started') : unsure('unstarted');
  if (other !== undefined) return unsure(group);
  return isWork ? besideWork(group, has('stage')) : sure(group);
}

/** One group with a noun of work: "Dev backlog" is a backlog, "Testing done" is on its way. */
function besideWork(group: StateGroup, isStage: boolean): GuessedGroup {
  if (group === 'completed') return unsure('started');
  if (group === 'unstarted' && isStage) return unsure('started');
  return group === 'cancelled' && isStage ? unsure(group) : sure(group);
}
