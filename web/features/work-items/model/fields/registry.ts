import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { EditorPlace, FieldView } from '#components/fields/base/field-view.ts';
import { editor, PLAIN_VIEWS } from '#components/fields/plain-views.ts';
import { valueText } from './base/value-text.ts';
import { ItemsValue, PeopleValue } from './values/chosen-values.tsx';

const PeopleEditor = editor(async () => (await import('./editors/people-editor.tsx')).PeopleEditor);
const ItemsEditor = editor(async () => (await import('./editors/items-editor.tsx')).ItemsEditor);

const view = (Value: FieldView['Value'], place: EditorPlace, Editor: FieldView['Editor']): FieldView => ({
  format: valueText,
  Value,
  place,
  Editor,
});

/** Every kind of custom field: how a value is written, drawn and changed. */
export const FIELD_VIEWS: Readonly<Record<FieldKind, FieldView>> = {
  ...PLAIN_VIEWS,
  person: view(PeopleValue, 'popover', PeopleEditor),
  people: view(PeopleValue, 'popover', PeopleEditor),
  items: view(ItemsValue, 'dialog', ItemsEditor),
};
