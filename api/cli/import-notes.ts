import type { NoteCode } from '@tandem/shared/integrations/importers/faults.ts';
import type { ImportNote, ImportedTable } from '@tandem/shared/integrations/importers/schema.ts';

/** How many records, and what became of each. */
const TEXTS: Record<NoteCode, (total: string) => string> = {
  name_cut: (total) => `Titles shortened to 255 characters: ${total}.`,
  unknown_parent: (total) => `Work items whose parent is neither in the file nor here: ${total}.`,
  parent_ring: (total) =>
    `Circular parent chains, whose last work item is imported without a parent: ${total}.`,
  completed_guessed: (total) =>
    `Completed work items without a completion date, for which the last update is used: ${total}.`,
  completed_unknown: (total) => `Completed work items without a completion date: ${total}.`,
  start_left: (total) => `Work items started after their due date, imported without a start date: ${total}.`,
  comment_as_text: (total) => `Comments without a date or author, imported as plain text: ${total}.`,
  other_cycles: (total) => `Work items that were in several sprints, imported into the last one: ${total}.`,
  field_left: (total) => `Source fields skipped: ${total}.`,
  unknown_relation: (total) => `Related work items that are neither in the file nor here: ${total}.`,
  estimate_left: (total) => `Estimate values that don't exist in the project: ${total}.`,
  link_left: (total) => `Links that aren't valid URLs: ${total}.`,
  comments_missing: (total) => `Work items with more comments than the file contains: ${total}.`,
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
    ...(product
      ? [`Recognized as an export from ${product.name} by its columns ${product.marks.join(', ')}.`]
      : []),
    ...(titles ? [`Title rows above the column names, skipped: ${titles.total}.`] : []),
    ...(left.length > 0
      ? [`Columns skipped: ${left.map(({ name, filled }) => `${name} (${filled} rows)`).join(', ')}.`]
      : []),
  ];
}
