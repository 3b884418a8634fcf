import { create } from 'zustand';

type SheetState = {
  /** Keys of the lines whose sub-items are shown. */
  open: ReadonlySet<string>;
  /** The line whose title is being written. */
  editing: string | null;
};

/** What is unfolded and written in the table; it goes with the page. */
export const useSheet = create<SheetState>(() => ({ open: new Set(), editing: null }));

export const setOpen = (key: string, isOpen: boolean) =>
  useSheet.setState(({ open }) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    return { open: next };
  });

export const editTitle = (key: string | null) => useSheet.setState({ editing: key });
