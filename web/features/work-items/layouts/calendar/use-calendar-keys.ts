import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { workItems } from '#entities/work-items/rows/store.ts';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import { turn } from '#lib/dates/turn-calendar.ts';
import { type ListView, useListView } from '../../model/display/list-view.ts';
import { dayBeside } from './day-moves.ts';
import { moveToDay } from './move-day.ts';
import { type CalendarView, daysOf } from './use-calendar.ts';

const PAGES: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };
const FRAMES = 30;

function focusWhenDrawn(root: HTMLElement, selector: string, frames = FRAMES) {
  const found = root.querySelector<HTMLElement>(selector);
  if (found) found.focus({ preventScroll: false });
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(root, selector, frames - 1));
}

const linksOf = (day: HTMLElement) => [...day.querySelectorAll<HTMLElement>('[data-item-link]')];

/** The item above or below in the same day. */
function focusBeside(link: HTMLElement, day: HTMLElement, step: 1 | -1) {
  const links = linksOf(day);
  links[links.indexOf(link) + step]?.focus();
}

type Keys = {
  root: HTMLElement;
  view: ListView;
  calendar: CalendarView;
  setCursor: (day: string) => void;
};

/** The day has the keyboard next; where it is not shown, the calendar is turned over to it. */
function show(day: string, { calendar, setCursor }: Keys) {
  setCursor(day);
  if (!daysOf(calendar).includes(day)) calendar.goTo(day);
}

function carry(key: string, id: string, keys: Keys) {
  const { view, root, calendar } = keys;
  const due = workItems.get(id)?.target_date;
  const next = due && dayBeside(due, key, !calendar.span.isWithoutWeekends);
  if (!next) return false;
  if (!moveToDay(id, next, view)) return true;
  show(next, keys);
  requestAnimationFrame(() =>
    focusWhenDrawn(root, `[data-day="${next}"] [data-item-id="${id}"] [data-item-link]`),
  );
  return true;
}

function onItem(event: KeyboardEvent, day: HTMLElement, keys: Keys) {
  const link = event.target as HTMLElement;
  const id = link.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '';
  if (event.altKey) return carry(event.key, id, keys);
  if (event.key === 'Escape') day.focus();
  else if (event.key === 'ArrowDown') focusBeside(link, day, 1);
  else if (event.key === 'ArrowUp') focusBeside(link, day, -1);
  else return false;
  return true;
}

function onDay(event: KeyboardEvent, day: HTMLElement, keys: Keys) {
  const { calendar, root } = keys;
  const at = day.dataset['day'] ?? '';
  const step = PAGES[event.key];
  const key = shortcutKey(event);
  const beside = dayBeside(at, event.key, !calendar.span.isWithoutWeekends);
  const turned = step ? turn({ ...calendar.span, anchor: at }, step) : beside;
  const next = key === 't' ? calendar.today : turned;
  if (next) {
    show(next, keys);
    focusWhenDrawn(root, `[data-day="${next}"]`);
  } else if (key === 'n') day.querySelector<HTMLElement>('[data-add]')?.click();
  else if (event.key === 'Enter') linksOf(day)[0]?.focus();
  else return false;
  return true;
}

/**
 * The keyboard in the calendar: arrows from day to day, Enter to the items of a day and Escape back, the page keys turn over. On
 * an item, arrows with Alt carry it to another day, the keyboard's way of dragging.
 */
export function useCalendarKeys(
  ref: RefObject<HTMLElement | null>,
  calendar: CalendarView,
  setCursor: (day: string) => void,
) {
  const view = useListView();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const day = target?.closest<HTMLElement>('[data-day]');
    if (!target || !day || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const root = must(ref.current, 'the calendar is drawn');
    const keys = { root, view, calendar, setCursor };
    const isHandled =
      target === day
        ? !event.altKey && onDay(event, day, keys)
        : target.matches('[data-item-link]') && onItem(event, day, keys);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const root = must(ref.current, 'the calendar is drawn');
    root.addEventListener('keydown', handleKey);
    return () => root.removeEventListener('keydown', handleKey);
  }, [ref]);
}
