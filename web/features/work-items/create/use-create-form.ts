import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { addressedProjectId } from '#entities/projects/projects/addressed-project.ts';
import { publishDraft, saveDraft } from '#entities/work-items/drafts/actions.ts';
import type { DraftFields } from '#entities/work-items/drafts/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { defaultTypeId } from '#entities/projects/types/hooks.ts';
import { upload } from '#entities/work-items/attachments/uploads.ts';
import { createWorkItem } from '#entities/work-items/items/actions.ts';
import type { CustomerValues, ItemChange } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { notifyPublished } from './publish-toast.ts';
import { customerOf } from '../model/items/customer.ts';
import { useCreatedToast } from './created-toast.ts';
import { restarted, startOf } from './start-state.ts';
import { useNewFields, type NewFieldsForm } from './use-new-fields.ts';
import { finishIntake, type IntakePreset } from './intake-ending.ts';
import { type ItemDraft, readDraft, storeDraft } from './item-draft.ts';
import type { ItemValues, PropertySource } from '../model/properties/use-choice.tsx';
import { useFormTemplate } from './templates/use-form-template.ts';

/** What the form starts with: the group it was opened from, a parent, a copy. */
export type CreatePreset = ItemChange & {
  description_html?: string;
  is_epic?: boolean;
  is_draft?: boolean;
  draft_id?: string;
  /** A request: a new one, or with its id one that is accepted by this form. */
  intake?: IntakePreset;
  /** The template that fills the form in. */
  template_id?: string;
  /** The list of templates is open at first. */
  asks_template?: boolean;
};
type FormInput = { projectId: string | undefined; preset: CreatePreset; onClose: () => void };

function valuesFor(projectId: string | undefined, preset: CreatePreset): ItemValues {
  const type_id = preset.type_id === undefined ? defaultTypeId(projectId ?? '') : preset.type_id;
  return {
    state_id: startOf(projectId ?? '', { ...preset, type_id }),
    priority: preset.priority ?? 'none',
    assignee_ids: preset.assignee_ids ?? [],
    label_ids: preset.label_ids ?? [],
    start_date: preset.start_date ?? null,
    target_date: preset.target_date ?? null,
    parent_id: preset.parent_id ?? null,
    estimate_point: preset.estimate_point ?? null,
    type_id,
    cycle_id: preset.cycle_id ?? null,
    module_ids: preset.module_ids ?? [],
  };
}

/** Projects in which I may create items. */
export const canCreateIn = ({ member_role }: Project) => (member_role ?? 0) >= ROLE.MEMBER;

/** The field is in a form that is drawn once at a time. */
export const TITLE_FIELD = 'new-work-item-title';
const focusTitle = () => document.getElementById(TITLE_FIELD)?.focus();

/** What was begun before and not created. Whoever asked for something particular, a copy or a part, does not get it. */
function useDraft(preset: CreatePreset) {
  const workspaceId = useCurrentWorkspace().id;
  const [isPlain] = useState(() => Object.keys(preset).length === 0);
  const [draft] = useState(() => (isPlain ? readDraft(workspaceId) : null));
  const store = useCallback(
    (next: ItemDraft | null) => {
      if (isPlain) storeDraft(workspaceId, next);
    },
    [isPlain, workspaceId],
  );
  return { draft, store };
}

/** Stores what stands in the form with each change of it. */
function useStoring(store: (draft: ItemDraft | null) => void, begun: ItemDraft | null) {
  const text = JSON.stringify(begun);
  useEffect(() => store(JSON.parse(text) as ItemDraft | null), [store, text]);
}

/** The title and the text; `round` counts how often they were emptied for the next item. */
function useTexts(preset: CreatePreset, draft: ItemDraft | null) {
  const [name, setName] = useState(draft?.name ?? preset.name ?? '');
  const [html, setHtml] = useState(draft?.html ?? preset.description_html ?? '');
  const [isTitleMissing, setTitleMissing] = useState(false);
  const [round, setRound] = useState(0);
  return {
    ...{ name, html, setHtml, isTitleMissing, setTitleMissing, round },
    isDirty: name.trim() !== (preset.name ?? '') || html !== (preset.description_html ?? ''),
    setName: (text: string) => {
      setName(text);
      setTitleMissing(false);
    },
    fill: (text: { name: string; html: string }) => {
      setName(text.name);
      setHtml(text.html);
      setTitleMissing(false);
      setRound(round + 1);
    },
    clear: () => {
      setName('');
      setHtml('');
      setRound(round + 1);
    },
  };
}

const publish = async (id: string, fields: DraftFields) => notifyPublished(await publishDraft(id, fields));

type FormTemplate = ReturnType<typeof useFormTemplate>;

type Ending = {
  preset: CreatePreset;
  projectId: string | undefined;
  texts: ReturnType<typeof useTexts>;
  values: ItemValues;
  customer: Partial<CustomerValues>;
  fields: NewFieldsForm;
  template: FormTemplate;
  files: ReturnType<typeof useFiles>;
  createMore: boolean;
  discard: () => void;
};

/** What becomes of the form: a work item, or a draft. */
function useEnding({ preset, projectId, texts, values, files, createMore, discard, ...own }: Ending) {
  const { t } = useTranslation(['intake', 'work-items']);
  const toast = useCreatedToast();
  const { name, html, setTitleMissing } = texts;
  const customer = customerOf(own.customer);
  const submit = () => {
    const title = name.trim();
    setTitleMissing(!title);
    if (!title || !projectId) return focusTitle();
    // A request has no fields yet.
    if (!preset.intake && (own.template.ask() || own.fields.ask())) return undefined;
    if (preset.draft_id) {
      void publish(preset.draft_id, {
        ...{ ...values, ...customer, ...own.fields.toSend(), name: title },
        ...{ project_id: projectId, description_html: html },
      });
      return discard();
    }
    if (preset.intake) {
      const asked = { name: title, html, isTextSame: html === (preset.description_html ?? ''), values };
      finishIntake(preset.intake, projectId, asked, t);
      return discard();
    }
    const text = html ? { description_html: html } : {};
    const kind = preset.is_epic ? { is_epic: true } : {};
    const fields = own.fields.toSend();
    const item = { name: title, ...values, ...customer, ...text, ...kind, ...fields };
    const made = own.template.make(title, item);
    if (made) {
      toast.used(made);
      files.attach({ row: made.row, stored: made.stored.then((used) => used?.item) });
    } else {
      const created = createWorkItem(projectId, item);
      toast.created(created);
      files.attach(created);
    }
    if (!createMore) return discard();
    texts.clear();
    own.template.again();
    focusTitle();
  };
  /** For nobody but me, to be gone on with some other day; a title is not needed yet. */
  const saveAsDraft = () => {
    const fields = {
      ...{ ...values, ...customer, ...own.fields.toSend() },
      ...{ name: name.trim() || null, project_id: projectId ?? null },
    };
    void saveDraft(preset.draft_id ?? null, { ...fields, description_html: own.template.filledText() });
    discard();
  };
  return { submit, saveAsDraft };
}

/** Files that are attached as soon as the server has the item. */
function useFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const isSame = (a: File, b: File) =>
    a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  return {
    files,
    add: (more: readonly File[]) =>
      setFiles((known) => [...known, ...more.filter((file) => !known.some((each) => isSame(each, file)))]),
    remove: (file: File) => setFiles((known) => known.filter((each) => each !== file)),
    attach: ({ row, stored }: ReturnType<typeof createWorkItem>) => {
      setFiles([]);
      if (files.length === 0) return;
      void stored.then((item) => {
        if (item) for (const file of files) upload(row, file);
      });
    },
  };
}

/** Which customer the item is about. */
function useCustomer(preset: CreatePreset, draft: ItemDraft | null) {
  const [customer, setCustomer] = useState(() => draft?.customer ?? customerOf(preset));
  return {
    customer,
    setCustomer: (patch: Partial<CustomerValues>) => setCustomer((known) => ({ ...known, ...patch })),
  };
}

/** A type that a template or the person has chosen wins over the one that the form was opened with. */
const typeOf = ({ type_id }: ItemChange) => (type_id === undefined ? {} : { type_id });

type Filled = {
  texts: ReturnType<typeof useTexts>;
  preset: CreatePreset;
  projectId: string | undefined;
  setValues: (change: (known: ItemValues) => ItemValues) => void;
};

/** How a template writes into the form. */
const filledBy = ({ texts, preset, projectId, setValues }: Filled) => ({
  setName: texts.setName,
  refill: ({ change, ...text }: { name: string; html: string; change: ItemChange }) => {
    texts.fill(text);
    // A template has no parent, so the chosen one stays.
    setValues(({ parent_id }) => ({
      ...valuesFor(projectId, { ...change, ...preset, ...typeOf(change) }),
      parent_id,
    }));
  },
});

/** Only new work items begin with a template. */
const templatesOf = ({ intake, is_draft, draft_id, is_epic, template_id }: CreatePreset) => ({
  isOffered: !intake && !is_draft && !draft_id && !is_epic,
  askedId: template_id,
});

/** The project of the form: the chosen one, or the first in which the person may create items. */
function useChosenProject(preset: CreatePreset, asked: string | undefined) {
  const joined = useJoinedProjects();
  const [chosen, setChosen] = useState(() => asked ?? addressedProjectId());
  const possible = joined.filter((project) => (preset.intake ? project.inbox_view : canCreateIn(project)));
  return { projectId: (possible.find(({ id }) => id === chosen) ?? possible[0])?.id, setChosen };
}

export function useCreateForm({ projectId: asked, preset, onClose }: FormInput) {
  const { draft, store } = useDraft(preset);
  const { projectId, setChosen } = useChosenProject(preset, draft?.projectId ?? asked);
  const texts = useTexts(preset, draft);
  const { name, html } = texts;
  const [values, setValues] = useState(() => draft?.values ?? valuesFor(projectId, preset));
  const { customer, setCustomer } = useCustomer(preset, draft);
  const fields = useNewFields({
    ...{ projectId, typeId: values.type_id, stateId: values.state_id },
    preset: draft?.fields ?? preset.fields,
  });
  const template = useFormTemplate(
    { projectId, name, html, values, fields, ...filledBy({ texts, preset, projectId, setValues }) },
    { ...templatesOf(preset), begun: draft?.template },
  );
  const [createMore, setCreateMore] = useState(false);
  const files = useFiles();
  // Drafts and intake requests are not items yet, so every state is open to them.
  const isMade = !preset.intake && !preset.is_draft;
  const source: PropertySource = {
    projectId: projectId ?? '',
    values,
    onChange: (patch) => setValues((known) => restarted(projectId ?? '', known, patch)),
    ...(isMade && { moves: { isNew: true, fields: fields.values } }),
  };
  const isDirty = (texts.isDirty || fields.isChanged) && !template.isUntouched;
  const parts = { projectId, name, html, values, customer, fields: fields.chosen };
  useStoring(store, isDirty ? { ...parts, ...template.left } : null);
  /** Nothing of it is wanted any more. */
  const discard = () => {
    store(null);
    onClose();
  };
  const setProject = (id: string) => {
    setChosen(id);
    // What its template filled in goes with the project.
    if (template.chosen) template.choose(null);
    // States, labels, people and parent belong to the project that was left.
    setValues(({ priority, start_date, target_date }) =>
      valuesFor(id, { priority, start_date, target_date }),
    );
  };
  const { submit, saveAsDraft } = useEnding({
    ...{ preset, projectId, texts, values, customer, fields, template, files, createMore, discard },
  });
  const more = { createMore, setCreateMore };
  return {
    ...texts,
    ...more,
    isDirty,
    projectId,
    setProject,
    source,
    fields,
    template,
    customer,
    setCustomer,
    ...{ files: files.files, addFiles: files.add, removeFile: files.remove },
    ...{ isEpic: preset.is_epic ?? false, isDraft: preset.is_draft ?? false, intake: preset.intake },
    saveAsDraft,
    discard,
    submit,
  };
}

export type CreateForm = ReturnType<typeof useCreateForm>;
