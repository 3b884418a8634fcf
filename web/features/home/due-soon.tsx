import { Button, SegmentedControl } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueDate } from '#components/due-date.tsx';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { useProject } from '#entities/projects/hooks.ts';
import { useWorkItemState } from '#entities/states/hooks.ts';
import type { State } from '#entities/states/types.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import { workItems } from '#entities/work-items/store.ts';
import { useWorkspaceItems } from '#entities/work-items/workspace-list.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import { useOnReconnect } from '#lib/use-on-reconnect.ts';
import styles from './home.module.css';

/** Whose items: what the list is filtered by. */
const OF = { assigned: 'assignees', created: 'created_by' } as const;
type Of = keyof typeof OF;
/** So many are at hand on the home. */
const SHOWN = 8;
const DONE: ReadonlySet<string> = new Set(['completed', 'cancelled']);

/** Whether it is still to be done: what was finished here leaves at once, before the list is read again. */
function isDue(id: string): boolean {
  const item = workItems.get(id);
  return item !== undefined && item.target_date !== null && !DONE.has(item.state__group);
}

/** What of mine is not done and overdue, or due within a week: the day that came first stands first. */
function useDueItems(of: Of) {
  const { id } = useMe();
  const query = useMemo(() => {
    const filters = { state_group: 'backlog,unstarted,started', target_date: '1_weeks;before;fromnow' };
    return { filters: { ...filters, [OF[of]]: id }, orderBy: 'target_date' };
  }, [id, of]);
  const list = useWorkspaceItems(query);
  useOnReconnect(list.status === 'failed', list.retry);
  const left = workItems.useSelect(() => list.ids.filter(isDue).join(' '));
  const ids = left === '' ? [] : left.split(' ');
  return { ...list, ids, total: list.total - (list.ids.length - ids.length) };
}

/** What I have to do next, by the day on which it is due. */
export function DueSoon() {
  const { t } = useTranslation(['home', 'common']);
  const { slug, role } = useCurrentWorkspace();
  const { id: me } = useMe();
  const [of, setOf] = useState<Of>('assigned');
  const { ids, total, status, retry } = useDueItems(of);
  return (
    <section aria-labelledby="home-due">
      <div className={styles.widgetHead}>
        <h3 id="home-due" className={styles.heading}>
          {t('due')}
          {total > 0 && <span className={styles.count}>{total}</span>}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={t('due_of')}
          value={of}
          onChange={(value) => setOf(value as Of)}
          data={Object.keys(OF).map((value) => ({ value, label: t(`due_kind.${value}`) }))}
        />
      </div>
      <div className={styles.box}>
        {status === 'loading' && <SkeletonRows count={3} label={t('common:loading')} />}
        {status === 'failed' && (
          <div className={styles.failed} role="alert">
            {t('common:failure.load_title')}
            <Button size="xs" onClick={retry}>
              {t('common:retry')}
            </Button>
          </div>
        )}
        {status === 'ready' && total === 0 && <p className={styles.note}>{t(`due_none.${of}`)}</p>}
        {ids.slice(0, SHOWN).map((id) => (
          <DueItem key={id} id={id} slug={slug} />
        ))}
      </div>
      {total > SHOWN && role >= ROLE.MEMBER && (
        <Button component={Link} to={paths.person(slug, me, of)} variant="subtle" mt={4}>
          {t('due_all')}
        </Button>
      )}
    </section>
  );
}

function DueItem({ id, slug }: { id: string; slug: string }) {
  const { t } = useTranslation(['home', 'people', 'common']);
  const language = useLanguage((state) => state.language);
  const item = useWorkItem(id);
  const project = useProject(item?.project_id);
  const state = useWorkItemState(item?.state_id ?? '');
  if (!item?.target_date) return null;
  const group = state?.group ?? (item.state__group as State['group']);
  const to = project
    ? paths.workItem(slug, project.identifier, item.sequence_id)
    : paths.workItemById(slug, item.project_id, item.id);
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.rowIcon}>
        {state ? (
          <StateIcon group={group} color={state.color} label={state.name} />
        ) : (
          <StateIcon group={group} />
        )}
      </span>
      <span className={styles.rowKey}>{project ? `${project.identifier}-${item.sequence_id}` : ''}</span>
      <span className={styles.rowName}>{item.name || t('common:untitled')}</span>
      <PriorityIcon priority={item.priority} label={t(`people:priority.${item.priority}`)} />
      <span className={styles.due}>
        <DueDate day={item.target_date} stateGroup={group} language={language} />
      </span>
    </Link>
  );
}
