import { must } from '@tandem/shared/must.ts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { patchTemplate } from '#entities/work-items/templates/actions.ts';
import { emptyNode } from '#entities/work-items/templates/node.ts';
import { isItemTemplate, templates } from '#entities/work-items/templates/store.ts';
import type {
  Ask,
  DefaultFor,
  ItemContent,
  ItemTemplate,
  TemplateNode,
} from '#entities/work-items/templates/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { canBeCalled, changeAsk, freeName, removeAsk, renameAsk } from '../model/asks.ts';
import {
  agreeDraft,
  changesOf,
  draftTemplate,
  dropDraft,
  restoreDraft,
  type TemplateValues,
  useTemplateDrafts,
} from '../model/drafts.ts';
import {
  addNode,
  changeNode,
  freeKey,
  type Move,
  moveNode,
  removeNode,
  withoutEmpty,
} from '../model/tree.ts';

/** The state of the template editor, for all of its parts. */
export type TemplateEditor = {
  template: ItemTemplate;
  /** What is typed, else what is stored. */
  values: TemplateValues;
  /** The project whose states, labels and people can be chosen. Null for templates of the workspace. */
  projectId: string | null;
  canEdit: boolean;
  changes: number;
  set: (patch: Partial<TemplateValues>) => void;
  patchNode: (key: string, patch: Partial<TemplateNode>) => void;
  /** Adds a sub-item and returns its key. */
  addSubItem: (parent: string, after?: string) => string;
  removeSubItem: (key: string) => void;
  moveSubItem: (key: string, move: Move) => void;
  /** Adds a question and returns its name: the asked one if a question can have it. */
  addAsk: (name?: string) => string;
  patchAsk: (name: string, patch: Partial<Ask>) => void;
  renameAsk: (from: string, to: string) => void;
  removeAsk: (name: string) => void;
  setDefaults: (patch: Partial<DefaultFor>) => void;
  /** Moves the template to a project, or to the workspace. */
  moveTo: (projectId: string | null) => void;
  save: () => void;
  discard: () => void;
};

const EditorContext = createContext<TemplateEditor | null>(null);
/** Provides the editor to its parts. */
export const EditorProvider = EditorContext.Provider;
/** Returns the editor around the component. Throws outside of it. */
export const useEditor = (): TemplateEditor => must(useContext(EditorContext), 'a template is being edited');

const latest = (id: string): ItemTemplate | undefined => {
  const row = templates.get(id);
  return row && isItemTemplate(row) ? row : undefined;
};

async function store(template: ItemTemplate, doneText: string): Promise<void> {
  const draft = useTemplateDrafts.getState().drafts[template.id];
  if (!draft) return;
  const changed = changesOf(template, draft);
  dropDraft(template.id);
  const sent = changed.content ? { ...changed, content: withoutEmpty(changed.content) } : changed;
  const isStored = await patchTemplate(template.id, sent, draft.seen);
  if (isStored) showToast({ tone: 'success', title: doneText });
  const row = latest(template.id);
  if (!row) return;
  // What was typed stays, unless the template is gone. What was typed meanwhile is about the template as it is now.
  if (isStored) agreeDraft(row);
  else restoreDraft(row, draft);
}

async function storeDefaults(template: ItemTemplate, patch: Partial<DefaultFor>): Promise<void> {
  const row = latest(template.id) ?? template;
  const isStored = await patchTemplate(template.id, { default_for: { ...row.default_for, ...patch } });
  const stored = latest(template.id);
  if (isStored && stored) agreeDraft(stored);
}

type EditorOptions = { projectId: string | null; canEdit: boolean };

/** Builds the state of the editor from a stored template and what is typed about it. */
export function useTemplateEditor(template: ItemTemplate, options: EditorOptions): TemplateEditor {
  const { t } = useTranslation(['templates', 'settings']);
  const draft = useTemplateDrafts((state) => state.drafts[template.id]);
  const changed = changesOf(template, draft);
  const { name, description, content } = { ...template, ...changed };
  const values = { name, description, content };
  const set = (patch: Partial<TemplateValues>) => draftTemplate(template, patch);
  // One press can lead to several changes, so each of them begins with what is typed by then.
  const edit = (change: (now: ItemContent) => ItemContent) =>
    set({ content: change(useTemplateDrafts.getState().drafts[template.id]?.content ?? template.content) });
  const editItem = (change: (item: TemplateNode) => TemplateNode) =>
    edit((now) => ({ ...now, item: change(now.item) }));
  return {
    ...options,
    template,
    values,
    changes: Object.keys(changed).length,
    set,
    patchNode: (key, patch) => editItem((item) => changeNode(item, key, (node) => ({ ...node, ...patch }))),
    addSubItem: (parent, after) => {
      const key = freeKey(content.item);
      const place = after === undefined ? { parent } : { parent, after };
      editItem((item) => addNode(item, emptyNode(key), place));
      return key;
    },
    removeSubItem: (key) => editItem((item) => removeNode(item, key)),
    moveSubItem: (key, move) => editItem((item) => moveNode(item, key, move) ?? item),
    addAsk: (asked) => {
      const isFree = asked !== undefined && canBeCalled(content.asks, asked);
      const newName = isFree ? asked : freeName(content.asks, t('asks.word'));
      const ask: Ask = { name: newName, question: '', kind: 'text', is_required: true };
      edit((now) => ({ ...now, asks: [...now.asks, ask] }));
      return newName;
    },
    patchAsk: (of, patch) => edit((now) => changeAsk(now, of, patch)),
    renameAsk: (from, to) => edit((now) => renameAsk(now, from, to)),
    removeAsk: (of) => edit((now) => removeAsk(now, of)),
    setDefaults: (patch) => void storeDefaults(template, patch),
    moveTo: (project_id) => void patchTemplate(template.id, { project_id }),
    save: () => void store(template, t('settings:stored')),
    discard: () => dropDraft(template.id),
  };
}
