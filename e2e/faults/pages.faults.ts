import { afterAll, beforeAll, test } from 'vitest';
import { playClosing } from './pages/closing.ts';
import { playDamage } from './pages/damage.ts';
import { playFirstOpenings } from './pages/first-openings.ts';
import { playOffline } from './pages/offline.ts';
import { type Round, type Stage, openStage, sceneOf } from './pages/stage.ts';
import { playLiar, playReader } from './pages/strangers.ts';
import { ROUNDS, isFull } from './rounds.ts';

const WITHIN_MS = isFull ? 3_600_000 : 120_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.world.close());

type Scene = (stage: Stage, round: Round) => Promise<void>;

/** Scenes wait most of the time, so the tests run side by side, each on pages of its own. */
const rounds = (name: string, play: Scene) => async () => {
  for (let round = 0; round < ROUNDS; round += 1) await play(stage, sceneOf(name, round));
};

// docs/contract/live-documents.md#rest-and-editors-meet
test.concurrent(
  'who was offline for long, while others wrote and left, comes back to one text with everything once',
  rounds('offline', playOffline),
  WITHIN_MS,
);

// docs/contract/live-documents.md#born-once
test.concurrent(
  'a page made from HTML that fifty open for the first time at once has its text once',
  rounds('first openings', playFirstOpenings),
  WITHIN_MS,
);

// docs/contract/pages.md#locking
// docs/contract/pages.md#archiving-a-page
test.concurrent.each(['lock', 'archive'] as const)(
  'a page on which %s is called while ten people type takes nothing more, and the rest when it is open again',
  (closing) => rounds(closing, (at, round) => playClosing(at, round, closing))(),
  WITHIN_MS,
);

// docs/contract/live-documents.md#damaged-documents
test.concurrent(
  'a page of which the stored bytes are damaged is refused, begins anew from a version, and keeps nobody from theirs',
  rounds('damage', playDamage),
  WITHIN_MS,
);

// docs/contract/live-documents.md#who-may-open-a-document
test.concurrent('what somebody sends who may only read is nowhere', rounds('reader', playReader), WITHIN_MS);

// docs/contract/live-documents.md#carets
test.concurrent(
  'who says that they are somebody else is refused, or seen as who they are',
  rounds('liar', playLiar),
  WITHIN_MS,
);
