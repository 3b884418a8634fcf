import { Button } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { createLabel, LABEL_PALETTE, patchLabel } from '#entities/projects/labels/actions.ts';
import { loadLabels } from '#entities/projects/labels/load.ts';
import { useItemCounts } from '#entities/work-items/lists/item-counts.ts';
import { useProjectLabels } from '#entities/projects/labels/hooks.ts';
import { labels as store } from '#entities/projects/labels/store.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { SearchField } from '#components/controls/search-field.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import styles from '../../parts/row-list.module.css';
import tables from '../../parts/tables/table.module.css';
import { useReadRows } from '../../parts/reading/use-read-rows.ts';
import { LabelForm } from './label-form.tsx';
import { byUse, findIn, placeOf, treeOf } from './label-place.ts';
import { LabelRow } from './label-row.tsx';
import { isAdminOf, ProjectPage } from '../project-page.tsx';

/** The labels of a project; one that is put onto another becomes a part of its group. */
export function Component() {
  const { t } = useTranslation('project-settings');
  const { projectId = '' } = useParams();
  const count = useProjectLabels(projectId).length;
  return (
    <ProjectPage isSavedAtOnce page="labels" from={ROLE.MEMBER} text={t('labels.text')} count={count}>
      {(project) => <Labels project={project} />}
    </ProjectPage>
  );
}

/** Labels come with the workspace; where that failed they are read here. */
function Labels({ project }: { project: Project }) {
  const workspace = useCurrentWorkspace();
  const isNamed = useWorkspaces(({ namedId }) => namedId === workspace.id);
  const isEmpty = useProjectLabels(project.id).length === 0;
  const read = useCallback(() => loadLabels(workspace), [workspace]);
  const { isRead, problem, reload } = useReadRows(isNamed ? null : read, projectStream(project.id));
  if (isEmpty && !isNamed && !isRead) return <LoadState problem={problem} onRetry={reload} />;
  return <Tree project={project} />;
}

function Tree({ project }: { project: Project }) {
  const { t } = useTranslation(['project-settings', 'common']);
  const labels = useProjectLabels(project.id);
  const counts = useItemCounts(project.id, 'labels');
  const [isByUse, setByUse] = useState(false);
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const canEdit = isAdminOf(project);
  const drop = useCallback(
    ({ id, target, zone }: RowDrop) => {
      const [moved, beside] = [store.get(id), store.get(target)];
      if (moved && beside) void patchLabel(moved, placeOf(moved, beside, zone, labels));
    },
    [labels],
  );
  useRowDrops(`labels ${project.id}`, drop);
  const isTaken = (name: string, own?: string) =>
    labels.some((row) => row.id !== own && row.name.toLowerCase() === name.toLowerCase());
  const usesOf = (label: Label) => (counts ? (counts.get(label.id) ?? 0) : undefined);
  const tree = treeOf(labels);
  const add = (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      {t('labels.add')}
    </Button>
  );
  const found = findIn(isByUse ? byUse(tree, (label) => usesOf(label) ?? 0) : tree, text);
  return (
    <>
      <div className={tables.tools} hidden={labels.length === 0}>
        <SearchField label={t('labels.find')} query={text} onChange={setText} />
        <span className={tables.space} />
        {labels.length > 1 && (
          <Button
            variant="subtle"
            leftSection={<Icon of={IconArrowsSort} />}
            aria-pressed={isByUse}
            onClick={() => setByUse(!isByUse)}
          >
            {t('labels.by_use')}
          </Button>
        )}
        {canEdit && labels.length > 0 && add}
      </div>
      {labels.length === 0 && !isAdding && (
        <EmptyState
          drawing={<BoardDrawing />}
          title={t('labels.none')}
          text={t('labels.none_text')}
          actions={canEdit && add}
        />
      )}
      <ul className={styles.list} aria-label={t('labels.title')} hidden={labels.length === 0 && !isAdding}>
        {isAdding && (
          <li>
            <LabelForm
              stored={{ name: '', color: LABEL_PALETTE[labels.length % LABEL_PALETTE.length] ?? '#FF6900' }}
              saveText={t('labels.create')}
              isTaken={isTaken}
              save={({ name, color }) => void createLabel(project.id, name, color)}
              onDone={() => setAdding(false)}
            />
          </li>
        )}
        {found.map(({ label, children }) => (
          <Branch key={label.id} parts={children} {...{ label, canEdit, isTaken, usesOf, isByUse }} />
        ))}
        {labels.length > 0 && found.length === 0 && <li className={styles.empty}>{t('common:no_match')}</li>}
      </ul>
    </>
  );
}

type BranchProps = {
  label: Label;
  parts: readonly Label[];
  canEdit: boolean;
  isTaken: (name: string, own?: string) => boolean;
  /** Items that have a label, once they are counted. */
  usesOf: (label: Label) => number | undefined;
  /** Then there is no order to drag them in. */
  isByUse: boolean;
};

function Branch({ label, parts, usesOf, ...row }: BranchProps) {
  const [isOpen, setOpen] = useState(true);
  const fold = parts.length > 0 ? { isOpen, toggle: () => setOpen(!isOpen) } : null;
  return (
    <>
      <LabelRow label={label} parts={parts} fold={fold} uses={usesOf(label)} {...row} />
      {isOpen &&
        parts.map((part) => (
          <LabelRow key={part.id} label={part} parts={[]} fold={null} uses={usesOf(part)} {...row} />
        ))}
    </>
  );
}
