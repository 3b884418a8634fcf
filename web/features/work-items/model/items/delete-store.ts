import { create } from 'zustand';

/** The item about which the person is being asked whether to delete it. */
export const useDelete = create<{ itemId: string | null }>(() => ({ itemId: null }));

export const confirmDelete = (itemId: string) => useDelete.setState({ itemId });
export const cancelDelete = () => useDelete.setState({ itemId: null });
