import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import styles from './activity-line.module.css';

const KNOWN = [
  ...['name', 'description', 'priority', 'state', 'parent', 'labels', 'assignees', 'estimate_point'],
  ...['start_date', 'target_date', 'cycles', 'modules', 'link', 'attachment', 'archived_at'],
];

/** One change that somebody made, with the item that it was made to. */
export function ActivityLine({ row }: { row: Activity }) {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const { issue_detail: item, project_detail: project, workspace_detail: workspace, created_at } = row;
  const what =
    row.field === null
      ? t('activity.created')
      : KNOWN.includes(row.field)
        ? t(`activity.field.${row.field}`)
        : t('activity.changed');
  const values = [row.old_value, row.new_value].filter((value) => value && value.length < 80);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {item && (
          <Link
            className={styles.item}
            to={paths.workItem(workspace.slug, project.identifier, item.sequence_id)}
          >
            <span className={styles.key}>
              {project.identifier}-{item.sequence_id}
            </span>{' '}
            {item.name}
          </Link>
        )}
        <span className={styles.what}>
          {what}
          {row.field !== null && values.length > 0 && `: ${values.join(' → ')}`}
        </span>
      </span>
      <time className={styles.time} dateTime={created_at} title={formatInstant(created_at, language)}>
        {formatAgo(created_at, language)}
      </time>
    </li>
  );
}
