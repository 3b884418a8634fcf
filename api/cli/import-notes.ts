import type { NoteCode } from '@tandem/shared/integrations/importers/faults.ts';
import type { ImportNote, ImportedTable } from '@tandem/shared/integrations/importers/schema.ts';

/** How many records, and what became of each. */
const TEXTS: Record<NoteCode, (total: string) => string> = {
  name_cut: (total) => `Titles cut to 255 characters: ${total}.`,
  unknown_parent: (total) => `Items whose parent is neither in the file nor here: ${total}.`,
  parent_ring: (total) => `Rings of parents, of which the last item has no parent here: ${total}.`,
  completed_guessed: (total) =>
    `Done items without a date of completion, for which the last change counts: ${total}.`,
  completed_unknown: (total) => `Done items without a date of completion: ${total}.`,
  start_left: (total) => `Items started after their due date, which have no start date here: ${total}.`,
  comment_as_text: (total) => `Comments without date and person, of which all is text: ${total}.`,
  other_cycles: (total) => `Items that were in other sprints too; each is in its last one: ${total}.`,
  field_left: (total) => `Fields of the source that are not read: ${total}.`,
  unknown_relation: (total) =>
    `Items that relations name and that are neither in the file nor here: ${total}.`,
  estimate_left: (total) => `Estimates that are no point of the project: ${total}.`,
  link_left: (total) => `Links that are no addresses of the web: ${total}.`,
  comments_missing: (total) => `Items of which the file has only some of the comments: ${total}.`,
};

/** What was changed, guessed or left of the records that are taken, with the first of each kind. */
export const describeNotes = (notes: readonly ImportNote[]): string[] =>
  notes.flatMap(({ code, total, first }) => [
    TEXTS[code](total.toLocaleString('en')),
    ...first.map(({ place, value }) => `  ${place}${value === undefined ? '' : `: ${value}`}`),
  ]);

/** What a table was recognised as, and which of its columns are not read. */
export function describeTable({ product, columns, titles }: ImportedTable): string[] {
  const left = columns.filter(({ is_read, filled = 0 }) => is_read === false && filled > 0);
  return [
    ...(product ? [`Read as a table of ${product.name}, by its columns ${product.marks.join(', ')}.`] : []),
    ...(titles
      ? [`Lines above the names of columns that are titles, and were left out: ${titles.total}.`]
      : []),
    ...(left.length > 0
      ? [
          `Columns that are not read: ${left.map(({ name, filled }) => `${name} (${filled} lines)`).join(', ')}.`,
        ]
      : []),
  ];
}
