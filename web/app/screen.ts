import type { ComponentType } from 'react';
import { loadTexts } from '#i18n/setup.ts';
import { notePart } from '#lib/parts/parts.ts';
import type { LATER_SCREENS } from './later-screens.ts';

type ScreenFile = { Component: ComponentType };

/** A screen with the texts that it needs: both are fetched at once. */
export function screen(load: () => Promise<ScreenFile>, ...texts: string[]) {
  notePart(load);
  const lazy = async () => {
    const [file] = await Promise.all([load(), loadTexts(...texts)]);
    return file;
  };
  return { lazy };
}

/** One of the rarer screens: where its code is comes first. */
export const laterScreen = (name: keyof typeof LATER_SCREENS, ...texts: string[]) =>
  screen(async () => (await import('./later-screens.ts')).LATER_SCREENS[name](), ...texts);
