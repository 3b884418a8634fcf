import { fillHtml } from '@tandem/shared/work-items/templates/variables.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import type { FieldChanges, ItemChange, NewWorkItem } from '#entities/work-items/rows/types.ts';
import { defaultTemplateOf, useProjectTemplates } from '#entities/work-items/templates/hooks.ts';
import { loadProjectTemplates } from '#entities/work-items/templates/load.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { makeFromTemplate } from '#entities/work-items/templates/use-template.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { customerOf } from '../../model/items/customer.ts';
import type { ItemValues } from '../../model/properties/use-choice.tsx';
import {
  type BegunTemplate,
  type Answers,
  fieldAnswer,
  fieldsOfTemplate,
  titleOfTemplate,
  unanswered,
  valuesOfTemplate,
  variableTexts,
} from './filled-form.ts';

/** The custom fields of the form. */
type FormFields = {
  values: Readonly<Record<string, FieldValue | null>>;
  chosen: FieldChanges;
  change: (id: string, value: FieldValue | null) => void;
  forget: (ids: readonly string[]) => void;
  toSend: () => { fields?: FieldChanges };
};

/** The parts of the form that a template fills in. */
type FilledForm = {
  projectId: string | undefined;
  name: string;
  html: string;
  values: ItemValues;
  fields: FormFields;
  /** Fills the form in anew. */
  refill: (filled: { name: string; html: string; change: ItemChange }) => void;
  setName: (name: string) => void;
};

type Options = {
  /** Whether the form makes work items, which templates are for. */
  isOffered: boolean;
  /** The template that the form was opened with. */
  askedId: string | undefined;
  /** The template that the form had when it was left. */
  begun: BegunTemplate | undefined;
};

type Chosen = {
  template: ItemTemplate;
  /** Chosen for its type and not by the person. */
  isDefault: boolean;
  /** The day that the items are made for: today where the person is, which the project may not have yet. */
  day: string;
  answers: Answers;
  /** What the template has filled in. */
  title: string;
  change: ItemChange;
};

/** Reads the templates of a project. Without an answer there are those that are known. */
function useTemplatesOf(projectId: string | undefined, isOffered: boolean) {
  const { id } = useCurrentWorkspace();
  useEffect(() => {
    if (!projectId || !isOffered) return;
    loadProjectTemplates(projectId).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }, [projectId, isOffered]);
  const templates = useProjectTemplates(id, projectId ?? '');
  return isOffered ? templates : NONE;
}
const NONE: readonly ItemTemplate[] = [];

type Begin = Pick<Making, 'projectId' | 'texts'> & Pick<Chosen, 'isDefault' | 'answers'>;

/** What a template fills in today. */
function begin(template: ItemTemplate, { projectId, texts, ...rest }: Begin): Chosen {
  const day = today();
  const title = titleOfTemplate(template, texts);
  return { ...rest, template, day, title, change: valuesOfTemplate(template, projectId, day) };
}

const NOTHING = { name: '', html: '' };

/** The title and the text without what the template filled in. */
const writtenIn = ({ name, html }: FilledForm, chosen: Chosen | null) => ({
  name: name === chosen?.title ? '' : name,
  html: html === chosen?.template.content.item.description_html ? '' : html,
});

/** The fields that stand as the template filled them in. */
const filledFields = ({ fields }: FilledForm, { template }: Chosen): string[] =>
  Object.entries(fieldsOfTemplate(template)).flatMap(([id, value]) =>
    isSame(fields.chosen[id], value) ? [id] : [],
  );

/** Whether the form is as a default template left it. */
const isAsFilled = ({ name, html }: FilledForm, { template, isDefault, answers, title }: Chosen): boolean =>
  isDefault &&
  name === title &&
  html === template.content.item.description_html &&
  Object.values(answers).every((text) => text === '');

/** The template of a new item: which one is chosen, the answers to its questions, and what it filled in. */
export function useFormTemplate(form: FilledForm, { isOffered, askedId, begun }: Options) {
  const { projectId = '', name, html, values, fields } = form;
  const language = useLanguage((state) => state.language);
  const templates = useTemplatesOf(form.projectId, isOffered);
  const [isAsked, setAsked] = useState(false);
  const textOf = (answers: Answers) => variableTexts(projectId, answers, language);
  const { chosen, setChosen, left } = useChosen(templates, begun, (template, answers) =>
    begin(template, { projectId, isDefault: false, answers, texts: textOf(answers) }),
  );
  const asks = chosen?.template.content.asks ?? [];
  const choose = (template: ItemTemplate | null, { isDefault = false, isFresh = false } = {}) => {
    setAsked(false);
    const written = isFresh ? NOTHING : writtenIn(form, chosen);
    if (chosen) fields.forget(isFresh ? Object.keys(fields.chosen) : filledFields(form, chosen));
    if (!template) {
      setChosen(null);
      // The type was chosen before, and maybe in place of that of the template.
      return form.refill({ ...written, change: { type_id: values.type_id } });
    }
    const next = begin(template, { projectId, isDefault, answers: {}, texts: textOf({}) });
    const { title, change } = next;
    setChosen(next);
    form.refill({
      // What the person wrote stays.
      name: written.name || title,
      html: written.html + template.content.item.description_html,
      // The type was chosen before its template.
      change: isDefault ? { ...change, type_id: values.type_id } : change,
    });
    for (const [id, value] of Object.entries(fieldsOfTemplate(template))) fields.change(id, value);
    return undefined;
  };
  const isUntouched = chosen ? isAsFilled(form, chosen) : name === '' && html === '';
  useChoosing({ templates, askedId, typeId: values.type_id, isUntouched, chosen, choose });
  const answer = (question: string, text: string) => {
    if (!chosen) return;
    const answers = { ...chosen.answers, [question]: text };
    const title = titleOfTemplate(chosen.template, textOf(answers));
    // A title that the person wrote stays.
    if (name === chosen.title) form.setName(title);
    setChosen({ ...chosen, answers, title });
  };
  const missing = unanswered(asks, chosen?.answers ?? {}, fields);
  return {
    templates,
    chosen: chosen?.template ?? null,
    answers: chosen?.answers ?? {},
    /** Whether all that stands in the form is from the default template of the type. */
    isUntouched: chosen !== null && isUntouched,
    asks,
    choose: (template: ItemTemplate | null) => choose(template),
    answer,
    /** The questions without an answer, once the person tried to create the item. */
    missing: isAsked ? missing : [],
    /** Whether an answer is missing. The form shows it from now on. */
    ask: () => {
      setAsked(missing.length > 0);
      return missing.length > 0;
    },
    left,
    /** The next item begins with the same template. */
    again: () => chosen && choose(chosen.template, { isDefault: chosen.isDefault, isFresh: true }),
    /** The text with what is known of its variables. */
    filledText: () => (chosen ? fillHtml(html, textOf(chosen.answers)) : html),
    make: (title: string, shown: NewWorkItem) =>
      chosen && makeFromForm({ chosen, projectId, form, title, shown, texts: textOf(chosen.answers) }),
  };
}

/** The chosen template. A form that was left has the one that it had once it is read: what it filled in stands there. */
function useChosen(
  templates: readonly ItemTemplate[],
  begun: BegunTemplate | undefined,
  resume: (template: ItemTemplate, answers: Answers) => Chosen,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [waiting, setWaiting] = useState(begun);
  const known = templates.find(({ id }) => id === waiting?.id);
  if (known && waiting) {
    setChosen(resume(known, waiting.answers));
    setWaiting(undefined);
  }
  const left = chosen ? { id: chosen.template.id, answers: chosen.answers } : waiting;
  return {
    chosen,
    setChosen: (next: Chosen | null) => {
      setWaiting(undefined);
      setChosen(next);
    },
    /** What the form goes on with when it is left and opened again. */
    left: left && { template: left },
  };
}

type Choosing = {
  templates: readonly ItemTemplate[];
  askedId: string | undefined;
  typeId: string | null;
  isUntouched: boolean;
  chosen: Chosen | null;
  choose: (template: ItemTemplate | null, how: { isDefault: boolean }) => void;
};

/** Chooses the template that the form was opened with, else the default of the type while the form is untouched. */
function useChoosing({ templates, askedId, typeId, isUntouched, chosen, choose }: Choosing) {
  const asked = templates.find(({ id }) => id === askedId);
  const usual = askedId === undefined ? defaultTemplateOf(templates, typeId) : undefined;
  const take = useEffectEvent((template: ItemTemplate | undefined, isDefault: boolean) => {
    if (!isUntouched || template?.id === chosen?.template.id) return;
    choose(template ?? null, { isDefault });
  });
  useEffect(() => {
    if (asked) take(asked, false);
  }, [asked]);
  useEffect(() => {
    if (askedId === undefined) take(usual, true);
  }, [askedId, usual]);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Making = {
  chosen: Chosen;
  projectId: string;
  form: FilledForm;
  title: string;
  shown: NewWorkItem;
  texts: ReturnType<typeof variableTexts>;
};

/** Makes the items. Only what the person set in place of the template's values is sent beside the answers. */
function makeFromForm({ chosen, projectId, form, title, shown, texts }: Making) {
  const { template, day, answers, change } = chosen;
  const { item, asks } = template.content;
  const given: Record<string, unknown> = { ...answers };
  for (const { name, kind, field_id } of asks)
    if (kind === 'field' && field_id) given[name] = fieldAnswer(form.fields, field_id);
  const set = Object.fromEntries(
    Object.entries(form.values).filter(
      ([property, value]) =>
        !isSame(value, change[property as keyof ItemChange]) && !isUnset(property, value),
    ),
  );
  const isTextSame = form.html === item.description_html;
  const html = fillHtml(form.html, texts);
  return makeFromTemplate({
    projectId,
    templateId: template.id,
    day,
    answers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '')),
    overrides: {
      ...set,
      ...customerOf(shown),
      ...form.fields.toSend(),
      ...(title !== chosen.title && { name: title }),
      ...(!isTextSame && { description_html: html }),
    },
    shown: { ...shown, description_html: html },
  });
}

/** Properties that a template has no value for, and that have none in the form either. */
const isUnset = (property: string, value: unknown) => property === 'parent_id' && value === null;
