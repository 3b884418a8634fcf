import { Button, Switch } from '@mantine/core';
import { IconHexagon, IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { Icon } from '#components/icons/icon.tsx';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { createType, updateType } from '#entities/projects/types/actions.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { loadTypes } from '#entities/projects/types/load.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';
import { useItemCounts } from '#entities/work-items/lists/item-counts.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Box, Row } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { Problem } from '../parts/problem.tsx';
import styles from '../parts/row-list.module.css';
import { useAsked } from '../parts/use-asked.ts';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { isAdminOf, ProjectPage } from '../project/project-page.tsx';
import { NEW_TYPE, TypeForm } from './type-form.tsx';
import { inNewOrder } from './type-order.ts';
import { TypeRow } from './type-row.tsx';

/** The types of a project's work items. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="types" from={ROLE.MEMBER} text={t('types.text')}>
      {(project) => <Types key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Types({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const { slug } = useCurrentWorkspace();
  const read = useCallback(() => loadTypes({ slug, projectId: project.id }), [slug, project.id]);
  const { isRead, problem, reload } = useReadRows(read, projectStream(project.id));
  const types = useProjectTypes(project.id).filter(({ is_epic }) => !is_epic);
  const isOn = project.is_issue_type_enabled;
  if (!isRead && types.length === 0) return <LoadState problem={problem} onRetry={reload} />;
  return (
    <>
      <Box>
        <Row label={t('types.enable')} hint={t('types.enable_hint')} htmlFor="types" icon={IconHexagon}>
          <Switch
            id="types"
            checked={isOn}
            disabled={!isAdminOf(project)}
            onChange={({ currentTarget }) =>
              void patchProject(project.id, { is_issue_type_enabled: currentTarget.checked })
            }
          />
        </Row>
      </Box>
      {isOn && <TypeList project={project} types={types} />}
    </>
  );
}

function TypeList({ project, types }: { project: Project; types: readonly ProjectType[] }) {
  const { t } = useTranslation('project-settings');
  const counts = useItemCounts(project.id, 'issue_type');
  const [isAdding, setAdding] = useState(false);
  const canEdit = isAdminOf(project);
  const reorder = useAsked(async (drop: RowDrop) => {
    for (const { type, level } of inNewOrder(types, drop)) await updateType(type, { level });
  });
  useRowDrops(`types ${project.id}`, reorder.confirm);
  const level = Math.max(0, ...types.map((type) => type.level + 1));
  return (
    <>
      <Problem text={reorder.problem} />
      <ul className={styles.list} aria-label={t('types.title')} style={{ marginTop: 16 }}>
        {types.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            canEdit={canEdit}
            uses={counts ? (counts.get(type.type_id) ?? 0) : undefined}
          />
        ))}
        {isAdding && (
          <li>
            <TypeForm
              projectId={project.id}
              stored={NEW_TYPE}
              saveText={t('types.create')}
              save={(fields) => createType(project.id, { ...fields, level })}
              onDone={() => setAdding(false)}
            />
          </li>
        )}
        {types.length === 0 && !isAdding && <li className={styles.empty}>{t('types.none')}</li>}
      </ul>
      {canEdit && !isAdding && (
        <Button mt={12} leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
          {t('types.add')}
        </Button>
      )}
    </>
  );
}
