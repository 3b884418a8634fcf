import { create } from 'zustand';

/** The line of the table whose title is being written; it goes with the page. */
export const useSheet = create<{ editing: string | null }>(() => ({ editing: null }));

export const editTitle = (key: string | null) => useSheet.setState({ editing: key });
