import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { CsvField, TableProduct } from '@tandem/shared/integrations/importers/columns.ts';

/**
 * How cells hold several names: `commas` (also semicolons and new lines), `brackets` (`[a,b]`), or `whole`, where each
 * cell is one name and a list repeats its column. JSON lists are read everywhere.
 */
type ListForm = 'commas' | 'brackets' | 'whole';

/** The table that a product exports. Names of columns are in small letters. */
export type Product = {
  name: TableProduct;
  /** A table with all columns of one of these sets is of this product. */
  marks: readonly (readonly string[])[];
  /** Names of columns by what they are read as. All that a table has are read: lists take each value, others the first. */
  columns: Partial<Record<CsvField, readonly string[]>>;
  /** `commas` without it. */
  lists?: Partial<Record<'labels' | 'modules', ListForm>>;
  /** How a cell names people; without it, the column decides (people.ts). */
  people?: 'one' | 'commas' | 'brackets';
  /** What texts are written in; Markdown without it. */
  markup?: 'jira';
  /** A cell of comments is `moment;person;text`. */
  has_comment_heads?: boolean;
  /** The name of the state of what has a moment of completion: the product has no states, or only columns of a board. */
  done_state?: string;
  /** What stands behind a name in some cells and is no part of it. */
  suffix?: RegExp;
  /** One of ours: descriptions are plain text, and what begins like a formula has an apostrophe before it. */
  is_own_export?: boolean;
  /** Priorities that it writes as numbers. */
  priorities?: Readonly<Record<string, Priority>>;
  /** What stands in a cell that has no value. */
  empty_word?: string;
  /** Type names, in small letters, of what is an epic here. */
  epic_types?: readonly string[];
};
