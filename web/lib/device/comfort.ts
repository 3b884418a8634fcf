import { create } from 'zustand';

const STORAGE_KEY = 'tandem.comfort';

type Comfort = {
  /** Rows of lists and tables are lower. */
  isCompact: boolean;
  /** Nothing moves, whatever the system says. */
  isStill: boolean;
};

function readStored(): Comfort {
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(STORAGE_KEY) ?? '{}') as Partial<Comfort>;
    return { isCompact: stored.isCompact === true, isStill: stored.isStill === true };
  } catch {
    return { isCompact: false, isStill: false };
  }
}

/** How close rows stand and whether anything moves, on this device. */
export const useComfort = create<Comfort>(readStored);

/** The styles of theme/tokens.css and theme/global.css go by it. */
function show({ isCompact, isStill }: Comfort): void {
  document.documentElement.toggleAttribute('data-compact', isCompact);
  document.documentElement.toggleAttribute('data-still', isStill);
}

export function startComfort(): void {
  show(useComfort.getState());
}

export function chooseComfort(patch: Partial<Comfort>): void {
  useComfort.setState(patch);
  const chosen = useComfort.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  show(chosen);
}

const ROW = { usual: 36, compact: 32 };

/** How high a row of a list or table is where there is a pointer: what `--h-row` is in the styles. */
export const useRowHeight = (): number => useComfort(({ isCompact }) => ROW[isCompact ? 'compact' : 'usual']);
