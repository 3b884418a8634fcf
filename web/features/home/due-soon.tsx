import { Button, SegmentedControl } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueDate } from '#components/pickers/due-date.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { State } from '#entities/projects/states/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { DUE_OF, type DueOf, useDueItems } from '#entities/work-items/items/due-items.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './styles/home.module.css';
import { WidgetBox } from './widget-box.tsx';

/** So many are at hand on the home. */
const SHOWN = 8;

/** What I have to do next, by the day on which it is due. */
export function DueSoon() {
  const { t } = useTranslation(['home', 'common']);
  const { slug, role } = useCurrentWorkspace();
  const { id: me } = useMe();
  const [of, setOf] = useState<DueOf>('assigned');
  const { rows, total, status, retry } = useDueItems(of, SHOWN);
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
          onChange={(value) => setOf(value as DueOf)}
          data={DUE_OF.map((value) => ({ value, label: t(`due_kind.${value}`) }))}
        />
      </div>
      <WidgetBox status={status} skeletons={3} onRetry={retry}>
        {status === 'ready' && total === 0 && <p className={styles.note}>{t(`due_none.${of}`)}</p>}
        {rows.map((row) => (
          <DueItem key={row.id} row={row} slug={slug} />
        ))}
      </WidgetBox>
      {total > SHOWN && role >= ROLE.MEMBER && (
        <Button component={Link} to={paths.person(slug, me, of)} variant="subtle" mt={4}>
          {t('due_all')}
        </Button>
      )}
    </section>
  );
}

function DueItem({ row, slug }: { row: WorkItem; slug: string }) {
  const { t } = useTranslation(['home', 'people', 'common']);
  const language = useLanguage((state) => state.language);
  const item = useWorkItem(row.id) ?? row;
  const project = useProject(item.project_id);
  const state = useWorkItemState(item.state_id);
  if (item.target_date === null) return null;
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
