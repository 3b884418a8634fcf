import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AvatarStack } from '#components/people/avatar.tsx';
import { DueDate } from '#components/pickers/due-date.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import type { ItemGroup, PersonGroup } from '#entities/workspaces/people/api.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import type { Group } from './state-groups.ts';
import styles from './items.module.css';

export type ItemsLayout = 'list' | 'board';
type GroupsProps = { groups: readonly ItemGroup[]; groupBy: PersonGroup; layout: ItemsLayout };

/** Items under the heads of their groups: below each other, or as columns. */
export function ItemGroups({ groups, groupBy, layout }: GroupsProps) {
  return (
    <div className={layout === 'board' ? styles.board : styles.list}>
      {groups.map((group) => (
        <section key={group.key} className={styles.group} aria-labelledby={`group-${group.key}`}>
          <h2 id={`group-${group.key}`} className={styles.head}>
            <GroupName groupBy={groupBy} value={group.key} />
            <span className={styles.count}>{group.total}</span>
          </h2>
          <ul className={styles.rows}>
            {group.rows.map((row) => (
              <li key={row.id}>
                <Item row={row} layout={layout} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function GroupName({ groupBy, value }: { groupBy: PersonGroup; value: string }) {
  const { t } = useTranslation(['people', 'project-settings']);
  const project = useProject(groupBy === 'project_id' ? value : null);
  if (groupBy === 'priority') {
    return (
      <>
        <PriorityIcon priority={value as Priority} />
        {t(`priority.${value}`)}
      </>
    );
  }
  if (groupBy === 'state__group') {
    return (
      <>
        <StateIcon group={value as Group} />
        {t(`project-settings:states.group.${value}`)}
      </>
    );
  }
  const name = project?.name ?? t('unknown_project');
  return (
    <>
      <ProjectTile id={value} name={name} logo={project?.logo_props ?? {}} />
      <span className={styles.groupName} title={name}>
        {name}
      </span>
    </>
  );
}

const SHOWN_PEOPLE = 3;

function Item({ row, layout }: { row: WorkItemRow; layout: ItemsLayout }) {
  const { t } = useTranslation('people');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const project = useProject(row.project_id);
  const people = usePeopleOf(row.assignee_ids, SHOWN_PEOPLE);
  const to = project
    ? paths.workItem(slug, project.identifier, row.sequence_id)
    : paths.workItemById(slug, row.project_id, row.id);
  return (
    <Link to={to} className={layout === 'board' ? styles.card : styles.row}>
      <StateIcon group={row.state__group as Group} />
      <span className={styles.key}>{project ? `${project.identifier}-${row.sequence_id}` : ''}</span>
      <span className={styles.name} title={row.name}>
        {row.name}
      </span>
      <span className={styles.values}>
        <PriorityIcon priority={row.priority} label={t(`priority.${row.priority}`)} />
        {row.target_date && (
          <DueDate day={row.target_date} stateGroup={row.state__group} language={language} />
        )}
        <AvatarStack people={people} total={row.assignee_ids.length} />
      </span>
    </Link>
  );
}
