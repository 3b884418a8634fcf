import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { EditorPlace, EditorProps, FieldView } from './base/field-view.ts';
import { AddressValue } from './values/address-value.tsx';
import { ChoicesValue, ItemsValue, PeopleValue } from './values/chosen-values.tsx';
import {
  CheckboxValue,
  ComputedValue,
  DateValue,
  NumberValue,
  ParagraphValue,
  RatingValue,
  TextValue,
} from './values/simple-values.tsx';
import { valueText } from './base/value-text.ts';

/** An editor with its texts; no screen begins with one. */
const editor = (load: () => Promise<ComponentType<EditorProps>>) =>
  lazyPart(async () => {
    const [Editor] = await Promise.all([load(), i18next.loadNamespaces('fields')]);
    return Editor;
  });

const TextEditor = editor(async () => (await import('./editors/text-editor.tsx')).TextEditor);
const ParagraphEditor = editor(async () => (await import('./editors/paragraph-editor.tsx')).ParagraphEditor);
const DayEditor = editor(async () => (await import('./editors/day-editor.tsx')).DayEditor);
const MomentEditor = editor(async () => (await import('./editors/moment-editor.tsx')).MomentEditor);
const ChoiceEditor = editor(async () => (await import('./editors/choice-editor.tsx')).ChoiceEditor);
const PeopleEditor = editor(async () => (await import('./editors/people-editor.tsx')).PeopleEditor);
const ListEditor = editor(async () => (await import('./editors/list-editor.tsx')).ListEditor);
const ItemsEditor = editor(async () => (await import('./editors/items-editor.tsx')).ItemsEditor);

const view = (Value: FieldView['Value'], place: EditorPlace, Editor: FieldView['Editor']): FieldView => ({
  format: valueText,
  Value,
  place,
  Editor,
});

/** Every kind of custom field: how a value is written, drawn and changed. */
export const FIELD_VIEWS: Readonly<Record<FieldKind, FieldView>> = {
  text: view(TextValue, 'place', TextEditor),
  paragraph: view(ParagraphValue, 'place', ParagraphEditor),
  number: view(NumberValue, 'place', TextEditor),
  percent: view(NumberValue, 'place', TextEditor),
  money: view(NumberValue, 'place', TextEditor),
  date: view(DateValue, 'popover', DayEditor),
  moment: view(DateValue, 'popover', MomentEditor),
  select: view(ChoicesValue, 'popover', ChoiceEditor),
  multi_select: view(ChoicesValue, 'popover', ChoiceEditor),
  person: view(PeopleValue, 'popover', PeopleEditor),
  people: view(PeopleValue, 'popover', PeopleEditor),
  checkbox: view(CheckboxValue, 'popover', ListEditor),
  rating: view(RatingValue, 'popover', ListEditor),
  link: view(AddressValue, 'place', TextEditor),
  email: view(AddressValue, 'place', TextEditor),
  phone: view(AddressValue, 'place', TextEditor),
  items: view(ItemsValue, 'dialog', ItemsEditor),
  formula: view(ComputedValue, 'none', null),
  rollup: view(ComputedValue, 'none', null),
};
