import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueDate } from '#components/pickers/due-date.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useCell, useItemList, useWorkItem } from '#entities/work-items/items/hooks.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import styles from '../parts/card.module.css';
import plans from '../parts/plans.module.css';

const MAX_SHOWN = 30;
const ALL = { group: 'all', subGroup: null };

/** What is urgent or high in a cycle and not done, the most urgent first. */
export function PriorityItems({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const query = useMemo<ListQuery>(
    () => ({
      ...DEFAULT_QUERY,
      projectId: cycle.project_id,
      groupBy: null,
      orderBy: '-priority',
      filters: {
        cycle: [cycle.id],
        priority: ['urgent', 'high'],
        state_group: ['backlog', 'unstarted', 'started'],
      },
      pageSize: MAX_SHOWN,
    }),
    [cycle.id, cycle.project_id],
  );
  const list = useItemList(query);
  const { ids } = useCell(query, ALL);
  if (list?.status === 'loading' || !list) return null;
  if (ids.length === 0) return <p className={plans.none}>{t('no_priority')}</p>;
  return (
    <div className={styles.items}>
      {ids.slice(0, MAX_SHOWN).map((id) => (
        <ItemLink key={id} id={id} />
      ))}
    </div>
  );
}

function ItemLink({ id }: { id: string }) {
  const item = useWorkItem(id);
  const project = useProject(item?.project_id);
  const state = useWorkItemState(item?.state_id);
  const language = useLanguage((store) => store.language);
  const { slug } = useCurrentWorkspace();
  if (!item || !project) return null;
  const key = `${project.identifier}-${item.sequence_id}`;
  return (
    <Link className={styles.item} to={paths.workItem(slug, project.identifier, item.sequence_id)}>
      <PriorityIcon priority={item.priority} />
      <span className={styles.itemKey}>{key}</span>
      <StateIcon group={item.state__group} color={state?.color} label={state?.name ?? ''} />
      <span className={styles.itemName} title={item.name}>
        {item.name}
      </span>
      {item.target_date && (
        <DueDate day={item.target_date} stateGroup={item.state__group} language={language} />
      )}
    </Link>
  );
}
