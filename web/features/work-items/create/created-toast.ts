import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { projects } from '#entities/projects/projects/store.ts';
import type { createWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { makeFromTemplate, Used } from '#entities/work-items/templates/use-template.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { copyItemLink } from '../model/items/item-commands.ts';
import { hasKey, itemKey, itemPath } from '../model/items/item-key.ts';
import { takeStep } from '../model/items/take-step.ts';

const keyOf = (row: WorkItem) => itemKey(projects.get(row.project_id)?.identifier ?? '', row);

/** How many sub-items were made, and what of the template the project no longer has. */
function textsOf({ item, item_ids, notes }: Used, t: TFunction) {
  const count = item_ids.length - 1;
  const gone = [...new Set(notes.map(({ kind }) => t(`templates:gone.${kind}`)))];
  return {
    ...(count > 0 && { title: t('templates:form.made', { key: keyOf(item), count }) }),
    text: [item.name, ...gone].join('\n'),
  };
}

/** Reports a new item with what one wants to do next. Without a connection it reports that the item is stored here. */
export function useCreatedToast() {
  const { t } = useTranslation(['work-items', 'templates']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const notify = (row: WorkItem, texts: { title?: string; text?: string } = {}) => {
    const path = itemPath(slug, projects.get(row.project_id)?.identifier ?? '', row);
    const open = { label: t('create.open'), run: () => void navigate(path) };
    const copy = { label: t('copy_link'), run: () => void copyItemLink(path, t) };
    const title = hasKey(row) ? t('create.done', { key: keyOf(row) }) : t('create.kept');
    const undo = { label: t('undo.action'), run: () => takeStep('undo', t, row.id) };
    const actions = hasKey(row) ? [open, copy, undo] : [open, undo];
    showToast({ tone: 'success', undoes: row.id, title, text: row.name, ...texts, actions });
  };
  return {
    created: ({ row, stored }: ReturnType<typeof createWorkItem>) => {
      if (isCutOff(useConnection.getState())) notify(row);
      else void stored.then((answer) => answer && notify(answer));
    },
    used: ({ row, stored }: ReturnType<typeof makeFromTemplate>) => {
      if (isCutOff(useConnection.getState())) notify(row);
      else void stored.then((answer) => answer && notify(answer.item, textsOf(answer, t)));
    },
  };
}
