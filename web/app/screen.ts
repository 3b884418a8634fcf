import type { ComponentType } from 'react';
import { loadTexts } from '#i18n/setup.ts';
import { notePart } from '#lib/parts/parts.ts';

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
