import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Place } from '#components/editor/live/anchors.ts';
import { stack } from './stack.ts';

type Cards = {
  list: RefObject<HTMLElement | null>;
  editor: Editor;
  /** Where the words of each card stand, by the id in its `data-thread`. */
  places: ReadonlyMap<string, Place>;
  /** The card that stands exactly beside its words. */
  active: string | null;
  /** False where cards stand one below another, as on a phone. */
  isBeside: boolean;
};

const GAP_PX = 8;

function topOf(editor: Editor, place: Place | undefined, edge: number): number {
  if (!place || place.from > editor.state.doc.content.size) return 0;
  return editor.view.coordsAtPos(place.from).top - edge;
}

function arrange(list: HTMLElement, { editor, places, active }: Omit<Cards, 'list' | 'isBeside'>): void {
  const edge = list.getBoundingClientRect().top;
  const cards = [...list.querySelectorAll<HTMLElement>(':scope > [data-thread]')];
  const wanted = cards.map((card) => ({
    card,
    isActive: card.dataset['thread'] === active,
    top: topOf(editor, places.get(card.dataset['thread'] ?? ''), edge),
    height: card.offsetHeight,
  }));
  const { placed, bottom } = stack(wanted, GAP_PX);
  for (const [{ card }, top] of placed) card.style.top = `${top}px`;
  list.style.minHeight = `${bottom}px`;
}

/** Puts cards beside the words that they are about; those whose words stand close come below each other. */
export function useThreadPlaces({ list, isBeside, ...cards }: Cards) {
  const { editor } = cards;
  const put = useEffectEvent(() => {
    if (list.current && isBeside && !editor.isDestroyed) arrange(list.current, cards);
  });
  useLayoutEffect(() => put());
  // Each is as tall as what is written in it, which comes and grows without a word to this.
  useEffect(() => {
    const observer = new ResizeObserver(() => put());
    for (const card of list.current?.children ?? []) observer.observe(card);
    return () => observer.disconnect();
  });
  useEffect(() => {
    const around = list.current;
    if (!around) return undefined;
    const follow = () => put();
    const observer = new ResizeObserver(follow);
    observer.observe(editor.view.dom);
    observer.observe(around);
    editor.on('update', follow);
    return () => {
      observer.disconnect();
      editor.off('update', follow);
    };
  }, [editor, list]);
}
