import type { Lexicon } from '../word-index.ts';

/**
 * What a word says of a state. `develop` are the first steps of work and `stage` the later ones, as nouns or verbs; `shipped` is
 * a later step that is over, `live` where work is then. `ready` and `wait` stand before a step, `to` right before it. `finished` is "ready" in some names
 * and "done" in others. `unclear` is known, and means one thing here and another there.
 */
export type StateMeaning =
  | 'not'
  | 'to'
  | 'ready'
  | 'wait'
  | 'finished'
  | 'unclear'
  | 'partly'
  | 'develop'
  | 'stage'
  | 'started'
  | 'shipped'
  | 'live'
  | 'done'
  | 'cancelled'
  | 'backlog'
  | 'unstarted'
  | 'reopened';
export type StateLexicon = Lexicon<StateMeaning>;
