import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { createState } from '#entities/projects/states/actions.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import { states as store } from '#entities/projects/states/store.ts';
import { useItemCounts } from '#entities/work-items/lists/item-counts.ts';
import { type State, STATE_GROUPS } from '#entities/projects/states/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { moveState } from '#entities/projects/states/actions.ts';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import styles from '../../parts/row-list.module.css';
import { isAdminOf, ProjectPage } from '../project-page.tsx';
import { STATE_COLORS } from './state-colors.ts';
import { StateForm } from './state-form.tsx';
import { StateRow } from './state-row.tsx';
import { placeOf } from './state-place.ts';

type Group = State['group'];
/** The states of a project by their five groups. */
export function Component() {
  const { t } = useTranslation('project-settings');
  return (
    <ProjectPage isSavedAtOnce page="states" from={ROLE.MEMBER} text={t('states.text')}>
      {(project) => <Groups project={project} />}
    </ProjectPage>
  );
}

function Groups({ project }: { project: Project }) {
  const states = useProjectStates(project.id);
  const counts = useItemCounts(project.id, 'state');
  const drop = useCallback(
    ({ id, target, zone }: RowDrop) => {
      const [moved, beside] = [store.get(id), store.get(target)];
      if (moved && beside && zone !== 'onto') void moveState(moved, placeOf(moved, beside, zone, states));
    },
    [states],
  );
  useRowDrops(`states ${project.id}`, drop);
  return STATE_GROUPS.map((group) => (
    <GroupSection
      key={group}
      group={group}
      projectId={project.id}
      states={states.filter((state) => state.group === group)}
      canEdit={isAdminOf(project)}
      counts={counts}
    />
  ));
}

type GroupSectionProps = {
  group: Group;
  projectId: string;
  states: readonly State[];
  canEdit: boolean;
  /** Items of each state; null until they are counted. */
  counts: ReadonlyMap<string, number> | null;
};

function GroupSection({ group, projectId, states, canEdit, counts }: GroupSectionProps) {
  const { t } = useTranslation('project-settings');
  const [isOpen, setOpen] = useState(true);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.group} aria-label={t(`states.group.${group}`)}>
      <div className={styles.groupHead}>
        <h3>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
            {t(`states.group.${group}`)}
          </button>
        </h3>
        <span className={styles.count}>{states.length}</span>
        {canEdit && (
          <IconButton
            of={IconPlus}
            label={t('states.add_to', { group: t(`states.group.${group}`) })}
            size="sm"
            onClick={() => {
              setOpen(true);
              setAdding(true);
            }}
          />
        )}
      </div>
      {isOpen && (
        <ul className={styles.list}>
          {states.map((state) => (
            <StateRow
              key={state.id}
              state={state}
              canEdit={canEdit}
              isAlone={states.length === 1}
              uses={counts ? (counts.get(state.id) ?? 0) : undefined}
            />
          ))}
          {isAdding && (
            <li>
              <StateForm
                stored={{ name: '', color: STATE_COLORS[group], description: '' }}
                saveText={t('states.create')}
                save={(fields) => createState(projectId, { ...fields, group })}
                onDone={() => setAdding(false)}
              />
            </li>
          )}
          {states.length === 0 && !isAdding && <li className={styles.empty}>{t('states.none')}</li>}
        </ul>
      )}
    </section>
  );
}
