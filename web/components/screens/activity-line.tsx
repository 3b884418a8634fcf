import {
  IconArchive,
  IconArrowsExchange,
  IconBox,
  IconCalendar,
  IconCirclePlus,
  IconArrowUp,
  IconFileText,
  IconLink,
  IconPaperclip,
  IconPencil,
  IconRotate2,
  IconFlag,
  IconTag,
  IconTriangle,
  type Icon as TablerIcon,
  IconUsers,
} from '@tabler/icons-react';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { formatAgoShort, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './activity-line.module.css';

const ICONS: Record<string, TablerIcon> = {
  name: IconPencil,
  description: IconFileText,
  priority: IconFlag,
  state: IconArrowsExchange,
  parent: IconArrowUp,
  labels: IconTag,
  assignees: IconUsers,
  estimate_point: IconTriangle,
  start_date: IconCalendar,
  target_date: IconCalendar,
  cycles: IconRotate2,
  modules: IconBox,
  link: IconLink,
  attachment: IconPaperclip,
  archived_at: IconArchive,
};
/** Both of their values are long, or none of them says what became of it. */
const WITHOUT_UNDOING = new Set(['name', 'description', 'priority', 'state']);

type Wording = { key: string; value: string };

/** Which sentence says what was done, and the one value that stands in it. */
function wordingOf({ field, new_value, old_value }: Activity): Wording {
  if (field === null) return { key: 'did.created', value: '' };
  if (!(field in ICONS)) return { key: 'did.changed', value: '' };
  const isUndone = !new_value && Boolean(old_value) && !WITHOUT_UNDOING.has(field);
  return isUndone
    ? { key: `undid.${field}`, value: old_value ?? '' }
    : { key: `did.${field}`, value: new_value ?? '' };
}

function useValue(field: string | null, value: string): string {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  if (field?.endsWith('_date')) return formatMonthDay(value.slice(0, 10), language);
  const isPriority = field === 'priority' && (PRIORITIES as readonly string[]).includes(value);
  return isPriority ? t(`activity.priority.${value}`) : value;
}

/** One change that somebody made, in a sentence with the item that it was made to. */
export function ActivityLine({ row }: { row: Activity }) {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const { key, value: stored } = wordingOf(row);
  const value = useValue(row.field, stored);
  const components: Record<string, ReactElement> = { b: <b />, item: <ItemName row={row} /> };
  return (
    <li className={styles.row}>
      <Icon of={row.field === null ? IconCirclePlus : (ICONS[row.field] ?? IconPencil)} />
      <span className={styles.words}>
        <Trans t={t} i18nKey={`activity.${key}`} values={{ value }} components={components} />
      </span>
      <time className={styles.time} dateTime={row.created_at} title={formatInstant(row.created_at, language)}>
        {formatAgoShort(row.created_at, language)}
      </time>
    </li>
  );
}

function ItemName({ row: { issue_detail: item, project_detail, workspace_detail } }: { row: Activity }) {
  if (!item) return null;
  const key = `${project_detail.identifier}-${item.sequence_id}`;
  return (
    <Link
      className={styles.item}
      to={paths.workItem(workspace_detail.slug, project_detail.identifier, item.sequence_id)}
      title={`${key} ${item.name}`}
    >
      <b>{key}</b> {item.name}
    </Link>
  );
}
