import { create } from 'zustand';

/** The last thing that is read out to those who do not see it. */
export const useSpoken = create<{ text: string }>(() => ({ text: '' }));

export const speak = (text: string) => useSpoken.setState({ text });
