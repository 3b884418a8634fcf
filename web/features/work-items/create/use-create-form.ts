import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { addressedProjectId } from '#entities/projects/addressed-project.ts';
import { projects } from '#entities/projects/store.ts';
import type { Project } from '#entities/projects/types.ts';
import { statesByProject } from '#entities/states/store.ts';
import { createWorkItem } from '#entities/work-items/actions.ts';
import type { WorkItem, WorkItemPatch } from '#entities/work-items/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { isCutOff, useConnection } from '#lib/connection.ts';
import { showToast } from '#lib/toast-store.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { hasKey, itemKey, itemPath } from '../properties/item-key.ts';
import { copyItemLink } from '../properties/item-commands.ts';
import type { ItemValues, PropertySource } from '../properties/use-choice.tsx';

/** What the form starts with: the group it was opened from, a parent, a copy. */
export type CreatePreset = WorkItemPatch & { description_html?: string };
type FormInput = { projectId: string | undefined; preset: CreatePreset; onClose: () => void };

function valuesFor(projectId: string | undefined, preset: CreatePreset): ItemValues {
  const states = projectId ? statesByProject.list(projectId) : [];
  const usual = states.find((state) => state.default) ?? states[0];
  return {
    state_id: preset.state_id ?? usual?.id ?? '',
    priority: preset.priority ?? 'none',
    assignee_ids: preset.assignee_ids ?? [],
    label_ids: preset.label_ids ?? [],
    start_date: preset.start_date ?? null,
    target_date: preset.target_date ?? null,
    parent_id: preset.parent_id ?? null,
  };
}

/** Projects in which I may create items. */
export const canCreateIn = ({ member_role }: Project) => (member_role ?? 0) >= ROLE.MEMBER;

/** The field is in a form that is drawn once at a time. */
export const TITLE_FIELD = 'new-work-item-title';
const focusTitle = () => document.getElementById(TITLE_FIELD)?.focus();

/** Says that it is there, with what one wants to do next; without a connection, that it is kept. */
function useCreatedToast() {
  const { t } = useTranslation('work-items');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const tell = (row: WorkItem) => {
    const identifier = projects.get(row.project_id)?.identifier ?? '';
    const path = itemPath(slug, identifier, row);
    const open = { label: t('create.open'), run: () => void navigate(path) };
    const copy = { label: t('copy_link'), run: () => void copyItemLink(path, t) };
    const title = hasKey(row) ? t('create.done', { key: itemKey(identifier, row) }) : t('create.kept');
    showToast({ tone: 'success', title, text: row.name, actions: hasKey(row) ? [open, copy] : [open] });
  };
  return ({ row, stored }: ReturnType<typeof createWorkItem>) => {
    if (isCutOff(useConnection.getState())) tell(row);
    else void stored.then((answer) => answer && tell(answer));
  };
}

export function useCreateForm({ projectId: asked, preset, onClose }: FormInput) {
  const joined = useJoinedProjects();
  const [chosen, setChosen] = useState(asked ?? addressedProjectId);
  const possible = joined.filter(canCreateIn);
  const projectId = (possible.find(({ id }) => id === chosen) ?? possible[0])?.id;
  const [name, setName] = useState(preset.name ?? '');
  const [html, setHtml] = useState(preset.description_html ?? '');
  const [values, setValues] = useState(() => valuesFor(projectId, preset));
  const [createMore, setCreateMore] = useState(false);
  const [isTitleMissing, setTitleMissing] = useState(false);
  const [round, setRound] = useState(0);
  const announce = useCreatedToast();
  const source = useMemo(
    (): PropertySource => ({
      projectId: projectId ?? '',
      values,
      onChange: (patch) => setValues((known) => ({ ...known, ...patch })),
    }),
    [projectId, values],
  );
  const setProject = (id: string) => {
    setChosen(id);
    // States, labels, people and parent belong to the project that was left.
    setValues(({ priority, start_date, target_date }) =>
      valuesFor(id, { priority, start_date, target_date }),
    );
  };
  const submit = () => {
    const title = name.trim();
    setTitleMissing(!title);
    if (!title || !projectId) return focusTitle();
    const text = html ? { description_html: html } : {};
    announce(createWorkItem(projectId, { name: title, ...values, ...text }));
    if (!createMore) return onClose();
    setName('');
    setHtml('');
    setRound(round + 1);
    focusTitle();
  };
  return {
    projectId,
    setProject,
    name,
    setName: (text: string) => {
      setName(text);
      setTitleMissing(false);
    },
    html,
    setHtml,
    source,
    createMore,
    setCreateMore,
    isTitleMissing,
    isDirty: name.trim() !== (preset.name ?? '') || html !== (preset.description_html ?? ''),
    round,
    submit,
  };
}

export type CreateForm = ReturnType<typeof useCreateForm>;
