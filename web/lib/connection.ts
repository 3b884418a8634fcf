import { create } from 'zustand';

type ConnectionState = {
  /** The browser believes that it has a network. */
  isOnline: boolean;
  /** The live connection stands; null before the first attempt ended. */
  isLive: boolean | null;
  /** Local changes on their way to the server. */
  sending: number;
  /** Local changes that could not be sent and are kept in this tab. */
  waiting: number;
};

export const useConnection = create<ConnectionState>(() => ({
  isOnline: globalThis.navigator?.onLine ?? true,
  isLive: null,
  sending: 0,
  waiting: 0,
}));

export type SaveStatus = 'saved' | 'saving' | 'offline';

/** "saved" is said only when the server has stored everything. */
export function saveStatus({ isOnline, sending, waiting }: ConnectionState): SaveStatus {
  if (waiting > 0 || !isOnline) return 'offline';
  return sending > 0 ? 'saving' : 'saved';
}

/** What the offline bar is about: no network, or a live connection that was lost. */
export const isCutOff = ({ isOnline, isLive }: ConnectionState) => !isOnline || isLive === false;

/** Keeps `isOnline` true to the browser and asks before a tab with unsent changes is closed. */
export function watchConnection(onOnline: () => void) {
  const setOnline = (isOnline: boolean) => () => {
    useConnection.setState({ isOnline });
    if (isOnline) onOnline();
  };
  addEventListener('online', setOnline(true));
  addEventListener('offline', setOnline(false));
  addEventListener('beforeunload', (event) => {
    const { sending, waiting } = useConnection.getState();
    if (sending + waiting > 0) event.preventDefault();
  });
}
