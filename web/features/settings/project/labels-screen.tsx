import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { createLabel, LABEL_PALETTE, patchLabel } from '#entities/labels/actions.ts';
import { useProjectLabels } from '#entities/labels/hooks.ts';
import { labels as store } from '#entities/labels/store.ts';
import type { Label } from '#entities/labels/types.ts';
import type { Project } from '#entities/projects/types.ts';
import { type RowDrop, useRowDrops } from '#components/row-drag.ts';
import styles from '../parts/row-list.module.css';
import { LabelForm } from './label-form.tsx';
import { placeOf, treeOf } from './label-place.ts';
import { LabelRow } from './label-row.tsx';
import { isAdminOf, ProjectPage } from './project-page.tsx';

/** The labels of a project; one that is put onto another becomes a part of its group. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage page="labels" from={ROLE.MEMBER} text={t('labels.text')}>
      {(project) => <Tree project={project} />}
    </ProjectPage>
  );
}

function Tree({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const labels = useProjectLabels(project.id);
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
  return (
    <>
      {canEdit && (
        <Button mb={12} leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
          {t('labels.add')}
        </Button>
      )}
      <ul className={styles.list} aria-label={t('labels.title')}>
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
        {treeOf(labels).map(({ label, children }) => (
          <Branch key={label.id} label={label} parts={children} canEdit={canEdit} isTaken={isTaken} />
        ))}
        {labels.length === 0 && !isAdding && <li className={styles.empty}>{t('labels.none')}</li>}
      </ul>
    </>
  );
}

type BranchProps = {
  label: Label;
  parts: readonly Label[];
  canEdit: boolean;
  isTaken: (name: string, own?: string) => boolean;
};

const Branch = ({ label, parts, canEdit, isTaken }: BranchProps) => (
  <>
    <LabelRow label={label} parts={parts} canEdit={canEdit} isTaken={isTaken} />
    {parts.map((part) => (
      <LabelRow key={part.id} label={part} parts={[]} canEdit={canEdit} isTaken={isTaken} />
    ))}
  </>
);
