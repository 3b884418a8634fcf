import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AvatarStack } from '#components/avatar.tsx';
import { DueDate } from '#components/due-date.tsx';
import { Icon } from '#components/icon.tsx';
import { LabelChips } from '#components/label-chip.tsx';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { useProject } from '#entities/projects/hooks.ts';
import { useWorkItemState } from '#entities/states/hooks.ts';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { dayOf, formatInstant, formatMonthDay } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { itemPath } from '../../properties/item-key.ts';
import { useLabels, usePersons } from '../../properties/use-rows.ts';
import { COLUMNS, orderAfter } from './workspace-query.ts';
import styles from './workspace-views.module.css';

type TableProps = {
  ids: readonly string[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  more: (() => void) | null;
};

/** Items of several projects, each with the tile of its own. */
export function WorkspaceTable({ ids, orderBy, onOrder, more }: TableProps) {
  const { t } = useTranslation(['views', 'work-items']);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('workspace.item')}</th>
            {COLUMNS.map(([name, first]) => (
              <Head key={name} {...{ name, first, orderBy, onOrder }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <Row key={id} id={id} />
          ))}
        </tbody>
      </table>
      {more && (
        <Button variant="subtle" className={styles.more ?? ''} onClick={more}>
          {t('workspace.more')}
        </Button>
      )}
    </>
  );
}

type HeadProps = Pick<TableProps, 'orderBy' | 'onOrder'> & {
  name: (typeof COLUMNS)[number][0];
  first: string | null;
};

function Head({ name, first, orderBy, onOrder }: HeadProps) {
  const { t } = useTranslation(['views', 'work-items']);
  const text = t(`workspace.column.${name}`);
  if (!first) return <th scope="col">{text}</th>;
  const isOrdered = orderBy.replace('-', '') === first.replace('-', '');
  const isDescending = orderBy.startsWith('-');
  return (
    <th scope="col" {...(isOrdered && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}>
      <button type="button" className={styles.head} onClick={() => onOrder(orderAfter(orderBy, first))}>
        {text}
        {isOrdered && <Icon of={isDescending ? IconArrowDown : IconArrowUp} size={14} />}
      </button>
    </th>
  );
}

const Row = memo(function Row({ id }: { id: string }) {
  const row = useWorkItem(id);
  return row ? <Cells row={row} /> : null;
});

function Cells({ row }: { row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const project = useProject(row.project_id);
  const state = useWorkItemState(row.state_id);
  const people = usePersons(row.assignee_ids);
  const labels = useLabels(row.project_id, row.label_ids);
  if (!project) return null;
  return (
    <tr>
      <th scope="row">
        <span className={styles.item}>
          <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />
          <span className={styles.key}>
            {project.identifier}-{row.sequence_id}
          </span>
          <Link to={itemPath(slug, project.identifier, row)} className={styles.name} title={row.name}>
            {row.name}
          </Link>
        </span>
      </th>
      <td>
        {state && (
          <span className={styles.cell}>
            <StateIcon group={state.group} color={state.color} />
            {state.name}
          </span>
        )}
      </td>
      <td>
        <span className={styles.cell}>
          <PriorityIcon priority={row.priority} />
          {t(`priority.${row.priority}`)}
        </span>
      </td>
      <td>
        <span className={styles.cell}>
          <AvatarStack people={people} max={2} />
          {people.map(({ display_name }) => display_name).join(', ')}
        </span>
      </td>
      <td>
        <LabelChips labels={labels} max={2} />
      </td>
      <td>
        {row.target_date && (
          <DueDate day={row.target_date} stateGroup={row.state__group} language={language} />
        )}
      </td>
      <td title={formatInstant(row.created_at, language)}>
        {formatMonthDay(dayOf(row.created_at), language)}
      </td>
    </tr>
  );
}
