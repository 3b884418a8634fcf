import { create } from 'zustand';

type Held = { counts: Readonly<Record<string, number>> };

/** What waits for a press of Save, by where it is edited: the sidebar says how much it is. */
export const useHeldChanges = create<Held>(() => ({ counts: {} }));

export function holdChanges(where: string, count: number): void {
  const { [where]: _, ...others } = useHeldChanges.getState().counts;
  useHeldChanges.setState({ counts: count > 0 ? { ...others, [where]: count } : others });
}

export const countHeld = ({ counts }: Held): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
