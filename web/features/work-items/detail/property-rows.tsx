import {
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleDot,
  IconLayoutNavbar,
  IconTag,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import { Icon } from '#components/icon.tsx';
import { PriorityPropertyIcon } from '#components/priority-icon.tsx';
import { usePerson } from '#entities/members/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import type { OverlayProperty } from '../properties/item-overlay.ts';
import { ParentField } from '../properties/parent-field.tsx';
import { PropertyField } from '../properties/property-field.tsx';
import { useItemSource } from '../properties/use-item-source.ts';
import styles from './property-rows.module.css';

const ICONS: Record<OverlayProperty, ReactNode> = {
  state: <Icon of={IconCircleDot} />,
  assignees: <Icon of={IconUsers} />,
  priority: <PriorityPropertyIcon />,
  start_date: <Icon of={IconCalendarTime} />,
  target_date: <Icon of={IconCalendarCheck} />,
  labels: <Icon of={IconTag} />,
};

type RowsProps = { row: WorkItem; canEdit: boolean };

/** The properties of an item, one line each; pressing a value changes it in place. */
export function PropertyRows({ row, canEdit }: RowsProps) {
  const { t } = useTranslation('work-items');
  const source = useItemSource(row);
  const field = (property: OverlayProperty) => (
    <Line icon={ICONS[property]} name={t(`property.${property}`)} isTop={property === 'labels'}>
      <PropertyField property={property} source={source} look="row" disabled={!canEdit} />
    </Line>
  );
  return (
    <div className={styles.rows}>
      {field('state')}
      {field('assignees')}
      {field('priority')}
      <Line icon={<Icon of={IconUserCircle} />} name={t('property.created_by')}>
        <Creator userId={row.created_by} />
      </Line>
      {field('start_date')}
      {field('target_date')}
      <Line icon={<Icon of={IconLayoutNavbar} />} name={t('property.parent')}>
        <ParentField
          projectId={row.project_id}
          itemId={row.id}
          parentId={row.parent_id}
          onChange={(parent_id) => source.onChange({ parent_id })}
          look="row"
          disabled={!canEdit}
        />
      </Line>
      {field('labels')}
    </div>
  );
}

type LineProps = { icon: ReactNode; name: string; isTop?: boolean; children: ReactNode };

function Line({ icon, name, isTop = false, children }: LineProps) {
  return (
    <div className={styles.line} data-top={isTop ? '' : undefined}>
      {icon}
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}

function Creator({ userId }: { userId: string | null }) {
  const { t } = useTranslation('work-items');
  const person = usePerson(userId);
  if (!person) return <span className={styles.nobody}>{t('somebody')}</span>;
  return (
    <>
      <Avatar person={person} />
      <span className={styles.text}>{person.display_name}</span>
    </>
  );
}
