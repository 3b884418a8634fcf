import { create } from 'zustand';

export type ConnectionState = {
  /** The browser believes that it has a network. */
  isOnline: boolean;
  /** The live connection stands; null before the first attempt ended. */
  isLive: boolean | null;
  /** The server is of another version than this page, which gets no live connection any more. */
  isOutdated: boolean;
  /** What is shown came from this device, and the server has not answered yet. */
  isFromDevice: boolean;
  /** The session is over, and this tab keeps changes of the person who was signed in. */
  isSignedOut: boolean;
  /** Local changes on their way to the server. */
  sending: number;
  /** Local changes that could not be sent and wait. */
  waiting: number;
  /** Of both, those that are not written on the device: closing the tab would lose them. */
  unwritten: number;
  /** Live texts in which something typed has not been acknowledged; each keeps its own edits. */
  unsavedTexts: number;
  /** Live texts of which the server takes nothing. */
  barredTexts: number;
  /** Live texts whose own connection is lost. */
  cutTexts: number;
};

export const useConnection = create<ConnectionState>(() => ({
  isOnline: globalThis.navigator?.onLine ?? true,
  isLive: null,
  isOutdated: false,
  isSignedOut: false,
  isFromDevice: false,
  sending: 0,
  waiting: 0,
  unwritten: 0,
  unsavedTexts: 0,
  barredTexts: 0,
  cutTexts: 0,
}));

export const countUnsavedText = (by: 1 | -1) =>
  useConnection.setState(({ unsavedTexts }) => ({ unsavedTexts: unsavedTexts + by }));

/** Everything that the server does not have. */
export const unsentCount = ({ sending, waiting, unsavedTexts }: ConnectionState) =>
  sending + waiting + unsavedTexts;

/** What the offline bar is about: no network, or a live connection that was lost. */
export const isCutOff = ({ isOnline, isLive }: Pick<ConnectionState, 'isOnline' | 'isLive'>) =>
  !isOnline || isLive === false;

/** Keeps `isOnline` true to the browser and asks before a tab is closed that has what is stored nowhere else. */
export function watchConnection(onOnline: () => void) {
  const setOnline = (isOnline: boolean) => () => {
    useConnection.setState({ isOnline });
    if (isOnline) onOnline();
  };
  addEventListener('online', setOnline(true));
  addEventListener('offline', setOnline(false));
  addEventListener('beforeunload', (event) => {
    const { unwritten, unsavedTexts } = useConnection.getState();
    if (unwritten + unsavedTexts > 0) event.preventDefault();
  });
}
