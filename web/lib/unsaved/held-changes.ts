import { create } from 'zustand';

type Held = { counts: Readonly<Record<string, number>> };

/** The number of unsaved changes, by the place where they are edited. The sidebar shows it. */
export const useHeldChanges = create<Held>(() => ({ counts: {} }));

/** Sets the number of unsaved changes of a place. Zero removes the place. */
export function holdChanges(where: string, count: number): void {
  const { [where]: _, ...others } = useHeldChanges.getState().counts;
  useHeldChanges.setState({ counts: count > 0 ? { ...others, [where]: count } : others });
}

/** Returns the number of all unsaved changes. */
export const countHeld = ({ counts }: Held): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
