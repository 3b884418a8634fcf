import { create } from 'zustand';

/** The last text for screen readers. */
export const useSpoken = create<{ text: string }>(() => ({ text: '' }));

/** Announces a text to screen readers. */
export const speak = (text: string) => useSpoken.setState({ text });
