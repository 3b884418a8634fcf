import { Node, mergeAttributes } from '@tiptap/core';
import { PALETTE_COLORS } from '../rules/colors.ts';

type ElementLike = { getAttribute: (name: string) => string | null; textContent: string | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NO_COLOR = 'gray';
export const MAX_STATUS = 60;

/** Whether a text is a day of the calendar, `yyyy-MM-dd`. */
function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A day between words: `<time datetime="2026-11-30">`. Each reader sees it as they write days. */
export const DateChip = Node.create({
  name: 'date',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes() {
    return {
      day: {
        default: null,
        parseHTML: (time: ElementLike) => time.getAttribute('datetime'),
        renderHTML: ({ day }) => (day === null ? {} : { datetime: String(day) }),
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'time[datetime]',
        getAttrs: (time: ElementLike) => (isDay(time.getAttribute('datetime')) ? null : false),
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['time', mergeAttributes(HTMLAttributes), String(node.attrs['day'] ?? '')];
  },

  renderText: ({ node }) => String(node.attrs['day'] ?? ''),
});

/** A few words on a colour of the palette: `<span data-type="status" data-color="green">`. */
export const StatusChip = Node.create({
  name: 'status',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes() {
    return {
      text: {
        default: '',
        rendered: false,
        parseHTML: (chip: ElementLike) => (chip.textContent ?? '').trim().slice(0, MAX_STATUS),
      },
      color: {
        default: NO_COLOR,
        parseHTML: (chip: ElementLike) =>
          PALETTE_COLORS.find((color) => color === chip.getAttribute('data-color')) ?? NO_COLOR,
        renderHTML: ({ color }) => ({ 'data-color': String(color) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-type="status"]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes, { 'data-type': 'status' }), String(node.attrs['text'])];
  },

  renderText: ({ node }) => String(node.attrs['text']),
});
