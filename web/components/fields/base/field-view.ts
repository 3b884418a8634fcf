import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { LazyPart } from '#lib/parts/lazy-part.tsx';
import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';

/** `row`: beside its name, with room; `cell`: in a table; `card`: on a card or in a row of a list. */
export type FieldLook = 'row' | 'cell' | 'card';
export type ShownField = Pick<Field, 'id' | 'name' | 'kind' | 'options'>;
export type ValueProps = { field: ShownField; value: FieldValue; look: FieldLook };

export type EditorProps = {
  field: ShownField;
  value: FieldValue | null;
  projectId: string;
  /** The item whose value it is; null for one that does not exist yet, and for several at once. */
  itemId: string | null;
  /** Called with a value that was checked, null for none; for several choices after each of them. */
  onChange: (value: FieldValue | null) => void;
  onClose: () => void;
};

/**
 * Where the editor of a kind is drawn: `place` in the place of the value, `popover` beside it, `dialog` over the
 * screen by itself, `none` where nobody can change it. What is drawn in place may stand in a popover as well.
 */
export type EditorPlace = 'place' | 'popover' | 'dialog' | 'none';

/** How fields of a kind are shown and changed. */
export type FieldView = {
  /** One text in the language of the reader. */
  format: (field: ShownField, value: FieldValue, reader: { language: string; t: TFunction }) => string;
  Value: ComponentType<ValueProps>;
  place: EditorPlace;
  /** Its code comes when somebody edits; null where nobody can. */
  Editor: LazyPart<EditorProps> | null;
};
