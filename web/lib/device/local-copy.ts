import { create } from 'zustand';

const KEY = 'tandem.local-copy';

function readStored(): boolean {
  try {
    return globalThis.localStorage?.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether a copy of the work may live on this device; a choice of the device, not of the person. */
export const useLocalCopy = create<{ isWanted: boolean }>(() => ({ isWanted: readStored() }));
export const isCopyWanted = () => useLocalCopy.getState().isWanted;

export function chooseLocalCopy(isWanted: boolean) {
  useLocalCopy.setState({ isWanted });
  try {
    if (isWanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // A browser that stores nothing has no copy either.
  }
}
