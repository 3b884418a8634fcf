import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { usePhone } from '#lib/device/phone.ts';
import { useVirtualList, type VirtualList } from '#lib/lists/virtual-list.ts';
import { DAY_WIDTH, extendedRange, type Range, rangeAround, type Scale } from './scale.ts';
import { todayNumber } from './ticks.ts';
import { itemScales, type ScaleChoice, useInSight } from './timeline-state.ts';
import { useSideWidth } from './side-width.ts';
import { HEAD_HEIGHT, ROW_HEIGHT, SIDE_WIDTH } from './timeline-view.ts';

/** Where a day is to stand: at this part of what is in sight. */
type Wanted = { day: number; at: number };
const TODAY_AT = 0.35;

type TimelineOptions = {
  choice?: ScaleChoice;
  /** How much wider than others its column of titles is. */
  extraSide?: number;
};

/** What a timeline is made of: its elements, and the days that it shows. */
export function useTimeline({ choice = itemScales, extraSide = 0 }: TimelineOptions = {}) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const wanted = useSideWidth((state) => state.width);
  const side = isPhone ? SIDE_WIDTH.phone : wanted + extraSide;
  return { scroller, canvas, isPhone, side, choice, ...useShownDays(scroller, side, choice) };
}
export type Timeline = ReturnType<typeof useTimeline>;

type RowOptions = Partial<Pick<VirtualList['options'], 'overscan' | 'rangeExtractor' | 'paddingEnd'>>;

/** The rows of a timeline, of which those in sight are drawn. */
export const useTimelineRows = (
  { scroller }: Timeline,
  ids: readonly string[],
  options: RowOptions = {},
): VirtualList =>
  useVirtualList({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    useFlushSync: false,
    ...options,
  });

/** The days that are drawn, which grow as one scrolls, and ways to a day. */
function useShownDays(scroller: RefObject<HTMLElement | null>, side: number, choice: ScaleChoice) {
  const scale = useStore(choice.store, (state) => state.scale);
  const [range, setRange] = useState(() => rangeAround(todayNumber(), scale));
  const wanted = useRef<Wanted | null>({ day: todayNumber() + 0.5, at: TODAY_AT });

  const want = useCallback((next: Wanted) => {
    wanted.current = next;
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !wanted.current) return;
    const { day, at } = wanted.current;
    wanted.current = null;
    const before = at * (element.clientWidth - side);
    element.scrollTo({ left: (day - range.from) * DAY_WIDTH[scale] - before });
  }, [scroller, range, scale, side]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const width = DAY_WIDTH[scale];
      const from = range.from + element.scrollLeft / width;
      const days = { from, to: from + (element.clientWidth - side) / width };
      useInSight.setState({ days });
      const next = extendedRange(range, days, scale);
      if (next === range) return;
      if (next.from !== range.from) wanted.current = { day: from, at: 0 };
      setRange(next);
    };
    const handle = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    const resized = new ResizeObserver(handle);
    resized.observe(element);
    element.addEventListener('scroll', handle, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      element.removeEventListener('scroll', handle);
    };
  }, [scroller, range, scale, side]);

  return { scale, range, ...useWays({ want, setRange, choice }) };
}

type Ways = {
  want: (wanted: Wanted) => void;
  setRange: Dispatch<SetStateAction<Range>>;
  choice: ScaleChoice;
};

/** Ways to a day, and to another scale around the same days. */
function useWays({ want, setRange, choice: { store, set: setScale } }: Ways) {
  const scrollToDay = useCallback(
    (day: number, at = TODAY_AT) => {
      want({ day, at });
      const around = rangeAround(day, store.getState().scale);
      // Always a new object: the same range may have to be scrolled anew.
      setRange((known) => ({
        from: Math.min(known.from, around.from),
        to: Math.max(known.to, around.to),
      }));
    },
    [want, setRange, store],
  );
  const changeScale = useCallback(
    (next: Scale) => {
      const { from, to } = useInSight.getState().days;
      const middle = (from + to) / 2;
      want({ day: middle, at: 0.5 });
      setScale(next);
      setRange(rangeAround(Math.round(middle), next));
    },
    [want, setRange, setScale],
  );
  return { scrollToDay, changeScale };
}
