/** Why a record of a file is not taken (docs/contract/imports.md#report). */
export const FAULT_CODES = [
  'no_title',
  'no_id',
  'crowded',
  'no_date',
  'ends_first',
  'twice',
  'other_project',
  'unreadable',
] as const;
type FaultCode = (typeof FAULT_CODES)[number];

/** The same as its words, for people who read another language: the code and what it is about. */
export type FaultReason = {
  code: FaultCode;
  /** The field of the table. */
  field?: string | undefined;
  /** What stands there, or the name of the record. */
  value?: string | undefined;
};

/** What was changed, guessed or left of a record that is taken (docs/contract/imports.md#report). */
export const NOTE_CODES = [
  'name_cut',
  'unknown_parent',
  'parent_ring',
  'completed_guessed',
  'completed_unknown',
  'start_left',
  'comment_as_text',
  'other_cycles',
  'comments_missing',
  'field_left',
  'unknown_relation',
  'link_left',
  'estimate_left',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];
