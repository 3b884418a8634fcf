import { create } from 'zustand';
import { type ConnectionState, isCutOff, useConnection } from '../http/connection.ts';
import { useLostTexts } from './lost-texts.ts';
import { countRefused, useRefused } from '../outbox/refused-store.ts';
import { countUndecided, useTypedNames } from './typed-names.ts';

/** Whether everything that this person did is stored: one answer, which all places show. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'unsaved';

export type SaveFacts = Omit<ConnectionState, 'unwritten' | 'isFromDevice'> & {
  /** The screen says that the connection is lost. */
  isLost: boolean;
  /** What the server refused, or has no place for, and the person has not dealt with. */
  refused: number;
  /** Names of which the person has to choose one. */
  undecided: number;
};

/** "saved" is said only when the server has stored everything. */
export function saveStatus(facts: SaveFacts): SaveStatus {
  const { isOnline, isLost, isSignedOut, sending, waiting, unsavedTexts, barredTexts } = facts;
  const typed = Math.max(0, unsavedTexts - barredTexts);
  if (!isOnline || isLost || waiting > 0 || facts.cutTexts > 0) return 'offline';
  // What is typed is on the device before anything says that it is kept there.
  if (sending + typed > 0) return isSignedOut ? 'offline' : 'saving';
  return facts.refused + facts.undecided + barredTexts > 0 ? 'unsaved' : 'saved';
}

/** A connection that comes back within this time was never worth a word. */
const GRACE_MS = 2000;
/** Between two keystrokes everything is saved for a moment: only a pause is worth saying so. */
const CALM_MS = 600;

type SaveState = {
  status: SaveStatus;
  isLost: boolean;
};
export const useSaveState = create<SaveState>(() => ({ status: 'saved', isLost: false }));

/** The status by the name of its text: without a network it is another one than when the server is silent. */
export function useSaveWord(): SaveStatus | 'unreachable' {
  const status = useSaveState((state) => state.status);
  const isOnline = useConnection((state) => state.isOnline);
  return status === 'offline' && isOnline ? 'unreachable' : status;
}

let lostTimer: ReturnType<typeof setTimeout> | undefined;
let calmTimer: ReturnType<typeof setTimeout> | undefined;

/** A page of another version gets no live connection any more, and is told so in other words. */
function watchLoss() {
  const connection = useConnection.getState();
  if (!isCutOff(connection) || (connection.isOutdated && connection.isOnline)) {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    return useSaveState.setState({ isLost: false });
  }
  lostTimer ??= setTimeout(() => {
    useSaveState.setState({ isLost: true });
    judge();
  }, GRACE_MS);
}

/** Everything but "saved" is said at once. */
function judge() {
  const status = saveStatus({
    ...useConnection.getState(),
    isLost: useSaveState.getState().isLost,
    refused: countRefused(useRefused.getState()) + useLostTexts.getState().texts.length,
    undecided: countUndecided(useTypedNames.getState()),
  });
  clearTimeout(calmTimer);
  if (status === useSaveState.getState().status) return;
  if (status !== 'saved') useSaveState.setState({ status });
  else calmTimer = setTimeout(() => useSaveState.setState({ status }), CALM_MS);
}

useConnection.subscribe(() => {
  watchLoss();
  judge();
});
useRefused.subscribe(judge);
useLostTexts.subscribe(judge);
useTypedNames.subscribe(judge);
