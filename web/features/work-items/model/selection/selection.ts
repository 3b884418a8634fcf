import { create } from 'zustand';

type Selection = {
  ids: ReadonlySet<string>;
  /** From where a range begins: the item that was chosen last by itself. */
  anchor: string | null;
};

const NOTHING: Selection = { ids: new Set(), anchor: null };

/** The items that are chosen for a change of many. */
export const useSelection = create<Selection>(() => NOTHING);

export const clearSelection = () => useSelection.setState(NOTHING);
export const selectAll = (ids: readonly string[]) => useSelection.setState({ ids: new Set(ids) });

export function toggleSelected(id: string) {
  const ids = new Set(useSelection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  useSelection.setState({ ids, anchor: id });
}

/** Chooses all of these besides what is chosen, or leaves them all. */
export const selectGroup = (group: readonly string[], isChosen: boolean) =>
  useSelection.setState(({ ids }) => {
    const others = [...ids].filter((id) => !group.includes(id));
    return { ids: new Set(isChosen ? [...others, ...group] : others) };
  });

/** Adds all items between the one that was chosen last and this one, in the order in which they are shown. */
export function selectTo(id: string, order: readonly string[]) {
  const { ids, anchor } = useSelection.getState();
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggleSelected(id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return useSelection.setState({ ids: new Set([...ids, ...range]) });
}
