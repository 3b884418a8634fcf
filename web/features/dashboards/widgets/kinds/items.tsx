import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import type { TileItem } from '#entities/insight/dashboards/types.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { formatNearDay, isOverdue } from '#lib/dates/dates.ts';
import { paths } from '#lib/http/paths.ts';
import { itemKey } from '../model/item-key.ts';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Aside, Room } from '../parts/room.tsx';
import type { Names } from '../names/named.ts';
import styles from '../parts/widgets.module.css';

const ROW = 32;
const NARROW = 320;
const VERY_NARROW = 220;

/** The first items of a list, or of an embedded view. */
export function ItemsKind({ tile, answer, names, language, size, isWall }: KindProps<'items' | 'view'>) {
  const { t } = useTranslation('widgets');
  const slug = useWorkspaces(
    ({ workspaces, currentId }) => workspaces.find(({ id }) => id === currentId)?.slug ?? null,
  );
  const { items, total } = answer;
  return (
    <Room size={size}>
      {({ width, height }) => {
        const rows = Math.max(1, Math.floor((height + 1) / ROW));
        const shown = isWall ? items.slice(0, rows) : items;
        return (
          <>
            {total > Math.min(rows, items.length) && (
              <Aside>
                {t('some_of', {
                  some: plainNumber(Math.min(rows, items.length), language),
                  total: plainNumber(total, language),
                })}
              </Aside>
            )}
            <ul
              className={styles.rows}
              style={{ height, overflow: 'auto', margin: 0, padding: 0, listStyle: 'none' }}
              aria-label={tile.name}
            >
              {shown.map((item) => (
                <li key={item.id}>
                  <Row {...{ item, names, language, width }} slug={isWall ? null : slug} />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Room>
  );
}

type RowProps = { item: TileItem; names: Names; language: string; width: number; slug: string | null };

function Row({ item, names, language, width, slug }: RowProps) {
  const state = item.state_id ? names('state_id', item.state_id) : null;
  const day = item.target_date;
  const isLate = isOverdue(day, item.completed_at ? 'completed' : (state?.group ?? ''));
  const [assignee] = item.assignee_ids;
  const who = assignee ? names('assignees__id', assignee) : null;
  const key = itemKey(item, names);
  const inside = (
    <>
      <PriorityIcon priority={item.priority as 'none'} />
      {width >= NARROW && <span className={styles.itemKey}>{key}</span>}
      <span className={styles.itemName} title={item.name}>
        {item.name}
      </span>
      {day && width >= VERY_NARROW && (
        <span className={styles.itemDay} data-over={isLate ? '' : undefined}>
          {formatNearDay(day, language)}
        </span>
      )}
      {who && assignee && <Avatar person={who.person ?? { id: assignee, display_name: who.name }} />}
    </>
  );
  if (!slug || !/-/.test(key)) return <span className={styles.item}>{inside}</span>;
  return (
    <Link className={styles.item} to={paths.workItemByKey(slug, key)}>
      {inside}
    </Link>
  );
}
