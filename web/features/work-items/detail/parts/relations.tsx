import { Menu } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconBan,
  IconCloudUp,
  IconCopy,
  IconDots,
  IconHandStop,
  type Icon as TablerIcon,
  IconLink,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AvatarStack } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { removeRelation } from '#entities/work-items/relations/actions.ts';
import { useIsRelationUnsaved, useRelations } from '#entities/work-items/relations/hooks.ts';
import { type Relation, RELATION_TYPES, type RelationType } from '#entities/work-items/relations/types.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyItemLink } from '../../model/items/item-commands.ts';
import { itemKey, itemPath } from '../../model/items/item-key.ts';
import { usePersons } from '../../model/items/use-rows.ts';
import { useCanWriteLinks } from './links.tsx';
import { openPartDialog } from '../../model/items/part-dialog.ts';
import { PartFailed } from './part-failed.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';

const RELATION_ICONS: Record<RelationType, TablerIcon> = {
  blocking: IconHandStop,
  blocked_by: IconBan,
  duplicate: IconCopy,
  relates_to: IconArrowsLeftRight,
  start_before: IconPlayerTrackNext,
  start_after: IconPlayerTrackNext,
  finish_before: IconPlayerSkipForward,
  finish_after: IconPlayerSkipForward,
};

type RelationChoicesProps = { itemId: string; onChoose?: (type: RelationType) => void };

/** Entries of a menu, one for each kind of relation; choosing one leads on to the search. */
export function RelationChoices({
  itemId,
  onChoose = (type) => openPartDialog({ kind: 'relate', itemId, type }),
}: RelationChoicesProps) {
  const { t } = useTranslation('detail');
  return RELATION_TYPES.map((type) => (
    <Menu.Item key={type} leftSection={<Icon of={RELATION_ICONS[type]} />} onClick={() => onChoose(type)}>
      {t(`relation.${type}`)}
    </Menu.Item>
  ));
}

/** How an item stands to others. Nothing is drawn while it stands alone. */
export function Relations({ row }: { row: WorkItem }) {
  const { t } = useTranslation('detail');
  const { relations, state, retry } = useRelations(row);
  const canWrite = useCanWriteLinks(row);
  if (relations.length === 0) {
    return state === 'failed' ? <PartFailed text={t('relations.failed')} onRetry={retry} /> : null;
  }
  return (
    <Section
      title={t('relations.title')}
      meta={relations.length}
      actions={
        canWrite && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <IconButton of={IconPlus} size="sm" label={t('relations.add')} />
            </Menu.Target>
            <Menu.Dropdown>
              <RelationChoices itemId={row.id} />
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <ul className={styles.list}>
        {relations.map((relation) => (
          <RelationRow key={relation.id} relation={relation} canWrite={canWrite} />
        ))}
      </ul>
    </Section>
  );
}

function RelationRow({ relation, canWrite }: { relation: Relation; canWrite: boolean }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const { slug } = useCurrentWorkspace();
  // My own changes of the other item show here at once.
  const other = useWorkItem(relation.other.id) ?? relation.other;
  const project = useProject(other.project_id);
  const state = useWorkItemState(other.state_id);
  const people = usePersons(other.assignee_ids);
  const isUnsaved = useIsRelationUnsaved(relation.id);
  const path = itemPath(slug, project?.identifier ?? '', other);
  return (
    <li className={styles.row} data-relation={relation.relation_type}>
      <span className={styles.type}>
        <Icon of={RELATION_ICONS[relation.relation_type]} size={14} />
        {t(`relation.${relation.relation_type}`)}
      </span>
      <PriorityIcon priority={other.priority} label={t(`work-items:priority.${other.priority}`)} />
      <span className={styles.key}>{itemKey(project?.identifier, other)}</span>
      {state && <StateIcon group={state.group} color={state.color} label={state.name} />}
      <Link className={`${styles.name} ${styles.whole}`} to={path} title={other.name}>
        {other.name}
      </Link>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      {people.length > 0 && <AvatarStack people={people} max={2} />}
      <RelationMenu relation={relation} path={path} canWrite={canWrite} />
    </li>
  );
}

type MenuProps = { relation: Relation; path: string; canWrite: boolean };

function RelationMenu({ relation, path, canWrite }: MenuProps) {
  const { t } = useTranslation(['detail', 'work-items']);
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton of={IconDots} size="sm" label={t('relations.menu', { name: relation.other.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyItemLink(path, t)}>
          {t('work-items:copy_link')}
        </Menu.Item>
        {canWrite && (
          <Menu.Item
            data-danger
            leftSection={<Icon of={IconTrash} />}
            onClick={() => void removeRelation(relation.id)}
          >
            {t('relations.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
