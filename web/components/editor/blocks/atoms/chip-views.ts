import { DateChip, StatusChip } from '@tandem/shared/rich-text/nodes/chip-nodes.ts';
import type { Node } from '@tiptap/pm/model';
import { useCalendarChoice } from '#lib/dates/calendar-choice.ts';
import { formatDate, formatFullDay } from '#lib/dates/dates.ts';
import { currentLanguage, useLanguage } from '#lib/device/language.ts';

/** A day as this reader writes days. */
export function drawDay(element: HTMLElement, day: string): void {
  element.textContent = formatDate(day, currentLanguage()) || day;
  element.title = formatFullDay(day, currentLanguage());
}

/** Calls back when days are written otherwise; answers how to end that. */
export function onDayFormat(listener: () => void): () => void {
  const ends = [useLanguage.subscribe(listener), useCalendarChoice.subscribe(listener)];
  return () => {
    for (const end of ends) end();
  };
}

const dateView = DateChip.extend({
  addNodeView() {
    return ({ node: first }) => {
      const dom = document.createElement('time');
      let day = '';
      const draw = () => drawDay(dom, day);
      const follow = (node: Node) => {
        day = String(node.attrs['day'] ?? '');
        dom.dateTime = day;
        draw();
      };
      follow(first);
      const end = onDayFormat(draw);
      return {
        dom,
        update: (node) => {
          if (node.type !== first.type) return false;
          follow(node);
          return true;
        },
        ignoreMutation: () => true,
        destroy: end,
      };
    };
  },
});

const statusView = (empty: string) =>
  StatusChip.extend({
    addNodeView() {
      return ({ node: first }) => {
        const dom = document.createElement('span');
        const follow = ({ attrs }: Node) => {
          dom.dataset['color'] = String(attrs['color']);
          dom.textContent = String(attrs['text']) || empty;
        };
        dom.dataset['type'] = 'status';
        follow(first);
        return {
          dom,
          update: (node) => {
            if (node.type !== first.type) return false;
            follow(node);
            return true;
          },
          ignoreMutation: () => true,
        };
      };
    },
  });

/** Days and statuses between words; `empty` stands in the place of a status that says nothing yet. */
export const chipViews = (empty: string) => [dateView, statusView(empty)];
