import { IconBox, IconCircleHalf2, IconFileText, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AvatarStack } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import type { RecentVisit } from '#entities/personal/recent-visits/types.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './styles/home.module.css';

const SHOWN_PEOPLE = 3;

type RowParts = { to: string; icon: ReactNode; itemKey?: string; name: string; people: readonly string[] };

function partsOf(visit: RecentVisit, slug: string): RowParts {
  const { entity_name, entity_data, entity_identifier } = visit;
  if (entity_name === 'issue') {
    const { project_identifier, sequence_id, name, assignees, state } = entity_data;
    const to = paths.workItem(slug, project_identifier, sequence_id);
    return {
      to,
      icon: <VisitedState id={state} />,
      itemKey: `${project_identifier}-${sequence_id}`,
      name,
      people: assignees,
    };
  }
  if (entity_name === 'page') {
    const to = paths.page(slug, entity_data.project_id, entity_identifier);
    return { to, icon: <Icon of={IconFileText} />, name: entity_data.name, people: [entity_data.owned_by] };
  }
  if (entity_name === 'cycle' || entity_name === 'module') {
    const to = paths[entity_name](slug, entity_data.project_id, entity_identifier);
    const icon = <Icon of={entity_name === 'cycle' ? IconCircleHalf2 : IconBox} />;
    return { to, icon, name: entity_data.name, people: [] };
  }
  if (entity_name === 'view') {
    const { project_id, name } = entity_data;
    const to = project_id
      ? paths.view(slug, project_id, entity_identifier)
      : paths.workspaceView(slug, entity_identifier);
    return { to, icon: <Icon of={IconStack2} />, name, people: [] };
  }
  const icon = <ProjectTile id={entity_identifier} name={entity_data.name} />;
  const to = paths.workItems(slug, entity_identifier);
  return { to, icon, name: entity_data.name, people: entity_data.project_members };
}

function VisitedState({ id }: { id: string }) {
  const state = useWorkItemState(id);
  return state ? (
    <StateIcon group={state.group} color={state.color} label={state.name} />
  ) : (
    <StateIcon group="backlog" />
  );
}

export function RecentVisitRow({ visit, slug }: { visit: RecentVisit; slug: string }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  const { to, icon, itemKey, name, people } = partsOf(visit, slug);
  const known = usePeopleOf(people, SHOWN_PEOPLE);
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.rowIcon}>{icon}</span>
      {itemKey && <span className={styles.rowKey}>{itemKey}</span>}
      <span className={styles.rowName}>{name || t('untitled')}</span>
      <AvatarStack people={known} total={people.length} />
      <time
        className={styles.ago}
        dateTime={visit.visited_at}
        title={formatInstant(visit.visited_at, language)}
      >
        {formatAgoShort(visit.visited_at, language)}
      </time>
    </Link>
  );
}
