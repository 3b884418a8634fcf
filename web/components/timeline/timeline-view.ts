import { must } from '@tandem/shared/must.ts';
import { createContext, useContext } from 'react';
import type { Scale } from './scale.ts';

/** Rows of 44 px below a head of 48, beside a column of titles; a phone has less room for those. */
export const ROW_HEIGHT = 44;
export const HEAD_HEIGHT = 48;
export const SIDE_WIDTH = { desk: 400, phone: 148 };

/** What every row of the timeline needs besides what rows of all layouts do. */
type TimelineView = { scale: Scale; scrollToDay: (day: number, at?: number) => void };

const TimelineViewContext = createContext<TimelineView | null>(null);
export const TimelineViewProvider = TimelineViewContext.Provider;
export const useTimelineView = () =>
  must(useContext(TimelineViewContext), 'rows are drawn inside the timeline');

/** Pixels from day 0, as a place on the canvas: `--origin` is where its day 0 would stand. */
export const onCanvas = (x: number) => `calc(var(--origin) + ${x}px)`;
