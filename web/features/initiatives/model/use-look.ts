import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { NOTHING_PICKED, type Picked } from '#components/facets/facets.ts';

export const LAYOUTS = ['list', 'timeline', 'board'] as const;
export type Layout = (typeof LAYOUTS)[number];
export const isLayout = (value: string | undefined): value is Layout =>
  LAYOUTS.some((each) => each === value);

/** What can be shown or left out. */
export const SHOWN = ['parts', 'ended', 'done', 'owner'] as const;
export type Shown = (typeof SHOWN)[number];
const USUAL: readonly Shown[] = ['parts', 'ended', 'done', 'owner'];

const listOf = (stored: string | undefined): readonly Shown[] =>
  stored === undefined ? USUAL : SHOWN.filter((each) => stored.split(',').includes(each));

/** How initiatives are drawn, as a person left it on this device, and what they are narrowed by now. */
export function useLook() {
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: 'tandem.initiatives-layout',
    defaultValue: 'timeline',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => (isLayout(stored) ? stored : 'timeline'),
  });
  const [shown, setShown] = useLocalStorage<readonly Shown[]>({
    key: 'tandem.initiatives-shown',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    serialize: (value) => value.join(','),
    deserialize: listOf,
  });
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'tandem.initiatives-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (value) => value.join(','),
    deserialize: (stored) => (stored ? stored.split(',') : []),
  });
  const toggleShown = (name: Shown) =>
    setShown((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]));
  const toggleFolded = (id: string) =>
    setFolded((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  return { picked, setPicked, layout, setLayout, shown, toggleShown, folded, toggleFolded };
}
export type Look = ReturnType<typeof useLook>;
