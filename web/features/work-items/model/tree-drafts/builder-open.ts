import { create } from 'zustand';

/** Where filters are shown: above a list, or in the dialog of a view that lies over one. */
export type BuilderPlace = 'screen' | 'dialog';

/** Where the panel of the advanced filter is open. */
export const useBuilder = create<{ openIn: BuilderPlace | null }>(() => ({ openIn: null }));

export const openBuilder = (openIn: BuilderPlace) => useBuilder.setState({ openIn });
export const closeBuilder = () => useBuilder.setState({ openIn: null });
