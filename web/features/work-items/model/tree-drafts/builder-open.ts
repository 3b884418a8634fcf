import type { FieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { create } from 'zustand';

/** Where filters are shown: above a list, or in the dialog of a view that lies over one. */
export type BuilderPlace = 'screen' | 'dialog';

type Opened = {
  openIn: BuilderPlace | null;
  /** What it was opened to ask for. */
  wanted: FieldProperty | null;
};

/** Where the panel of the advanced filter is open. */
export const useBuilder = create<Opened>(() => ({ openIn: null, wanted: null }));

export const openBuilder = (openIn: BuilderPlace, wanted: FieldProperty | null = null) =>
  useBuilder.setState({ openIn, wanted });
export const closeBuilder = () => useBuilder.setState({ openIn: null, wanted: null });

/** What it was opened for, once. */
export function takeWanted(): FieldProperty | null {
  const { wanted } = useBuilder.getState();
  if (wanted !== null) useBuilder.setState({ wanted: null });
  return wanted;
}
