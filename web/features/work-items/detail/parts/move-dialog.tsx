import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { useJoinedProjects, useProject } from '#entities/projects/projects/hooks.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type MovedItems, moveWorkItem } from '#entities/work-items/items/move.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { takeStep } from '../../model/items/take-step.ts';
import styles from './parts.module.css';

const droppedNames = ({ dropped }: MovedItems) =>
  Object.values(dropped).flatMap((all) => all.map(({ name }) => name));

/** Whether the item itself is on the screen, on its page or in the peek. */
const isOpen = (id: string) => document.querySelector(`[data-open-item="${id}"]`) !== null;

function useMove(row: WorkItem, onClose: () => void) {
  const { t } = useTranslation(['detail', 'common']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const move = async (projectId: string) => {
    setBusy(true);
    // Asked before: the Change that takes it from this screen may be here before the answer.
    const wasOpen = isOpen(row.id);
    try {
      const moved = await moveWorkItem(row, projectId);
      const key = moved.items[0]?.key ?? '';
      const path = paths.workItemByKey(slug, key);
      onClose();
      // From a list one goes on with the list.
      if (wasOpen) await navigate(path);
      const left = droppedNames(moved);
      const text = left.length > 0 ? t('move.dropped', { names: listNames(left) }) : row.name;
      const actions = [
        { label: t('open'), run: () => void navigate(path) },
        { label: t('common:undo'), run: () => takeStep('undo', t, row.id) },
      ];
      const toast = { title: t('move.done', { key }), text, actions };
      showToast({ tone: 'success', undoes: row.id, ...toast });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  return { isBusy, problem, move };
}

/** Which project an item goes to, with all that belongs to it. */
export function MoveDialog({ row, onClose }: { row: WorkItem; onClose: () => void }) {
  const { t } = useTranslation(['detail', 'common']);
  const project = useProject(row.project_id);
  const targets = useJoinedProjects().filter(
    ({ id, member_role, is_epic_enabled }) =>
      id !== row.project_id && (member_role ?? 0) >= ROLE.MEMBER && (!row.is_epic || is_epic_enabled),
  );
  const [target, setTarget] = useState<string | null>(null);
  const { isBusy, problem, move } = useMove(row, onClose);
  return (
    <Dialog onClose={onClose} title={t('move.title', { key: itemKey(project?.identifier, row) })} size={480}>
      <Select
        data-autofocus
        label={t('move.target')}
        placeholder={targets.length === 0 ? t('move.nowhere') : t('move.choose')}
        disabled={targets.length === 0}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={target}
        searchable
        error={problem && <FieldError text={problem} />}
        onChange={setTarget}
      />
      <p className={styles.hint}>{t('move.hint')}</p>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="md"
          variant="filled"
          disabled={!target}
          loading={isBusy}
          onClick={() => target && void move(target)}
        >
          {t('move.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
