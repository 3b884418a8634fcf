import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { EditorPlace, EditorProps, FieldView } from './base/field-view.ts';
import { plainText } from './base/plain-text.ts';
import { AddressValue } from './values/address-value.tsx';
import { ChoicesValue } from './values/choices-value.tsx';
import {
  CheckboxValue,
  ComputedValue,
  DateValue,
  NumberValue,
  ParagraphValue,
  RatingValue,
  TextValue,
} from './values/simple-values.tsx';

/** An editor whose code and texts load on first use. */
export const editor = (load: () => Promise<ComponentType<EditorProps>>) =>
  lazyPart(async () => {
    const [Editor] = await Promise.all([load(), i18next.loadNamespaces('fields')]);
    return Editor;
  });

const TextEditor = editor(async () => (await import('./editors/text-editor.tsx')).TextEditor);
const ParagraphEditor = editor(async () => (await import('./editors/paragraph-editor.tsx')).ParagraphEditor);
const DayEditor = editor(async () => (await import('./editors/day-editor.tsx')).DayEditor);
const MomentEditor = editor(async () => (await import('./editors/moment-editor.tsx')).MomentEditor);
const ChoiceEditor = editor(async () => (await import('./editors/choice-editor.tsx')).ChoiceEditor);
const ListEditor = editor(async () => (await import('./editors/list-editor.tsx')).ListEditor);

/** Kinds whose values are names of rows. */
type KindOfRows = 'person' | 'people' | 'items';
/** Kinds whose values need no rows. */
export type PlainKind = Exclude<FieldKind, KindOfRows>;

const view = (Value: FieldView['Value'], place: EditorPlace, Editor: FieldView['Editor']): FieldView => ({
  format: plainText,
  Value,
  place,
  Editor,
});

/** The views of these kinds. */
export const PLAIN_VIEWS: Readonly<Record<PlainKind, FieldView>> = {
  text: view(TextValue, 'place', TextEditor),
  paragraph: view(ParagraphValue, 'place', ParagraphEditor),
  number: view(NumberValue, 'place', TextEditor),
  percent: view(NumberValue, 'place', TextEditor),
  money: view(NumberValue, 'place', TextEditor),
  date: view(DateValue, 'popover', DayEditor),
  moment: view(DateValue, 'popover', MomentEditor),
  select: view(ChoicesValue, 'popover', ChoiceEditor),
  multi_select: view(ChoicesValue, 'popover', ChoiceEditor),
  checkbox: view(CheckboxValue, 'popover', ListEditor),
  rating: view(RatingValue, 'popover', ListEditor),
  link: view(AddressValue, 'place', TextEditor),
  email: view(AddressValue, 'place', TextEditor),
  phone: view(AddressValue, 'place', TextEditor),
  formula: view(ComputedValue, 'none', null),
  rollup: view(ComputedValue, 'none', null),
};

/** Whether a kind can be shown without rows of people or items. */
export const isPlainKind = (kind: FieldKind): kind is PlainKind => kind in PLAIN_VIEWS;
