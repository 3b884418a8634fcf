import { type RawBuilder, sql } from 'kysely';
import { type ListKey, type Placed, isAfter, newestFirst, placeColumn } from '../../../http/keyset.ts';
import type { Page } from '../../../http/paging.ts';
import type { NamedOrdering } from '../../selection/ordering.ts';
import { membersOf } from './members.ts';
import { type ListQueryParts, type Run, flatPage } from './pages.ts';
import { hasRelated } from '../../selection/related.ts';

type Parts<Row> = ListQueryParts<Row> & { project_id: string };
type CountOf = (where: RawBuilder<boolean>) => Promise<number>;

/**
 * A page of a list in the order of names that its items can have several of, by the first: name after name, as many as the
 * page needs. Items without a name are behind all others.
 */
export async function readNamedPage<Row>(
  run: Run,
  parts: Parts<Row>,
  { named, countOf }: { named: NamedOrdering; countOf: CountOf },
): Promise<(Row & Placed)[]> {
  const { page, where } = parts;
  const rows = isBehindNames(page) ? [] : await run(pageOfNamed(parts, named));
  if (rows.length === page.limit) return rows;
  const hasName = hasRelated(named.related);
  // Where the page has no named item, it is to be known how many there are before it.
  const isBehind = rows.length === 0 && page.offset > 0;
  const before = isBehind ? await countOf(sql`${where} and ${hasName}`) : page.offset + rows.length;
  const rest: Page = {
    ...page,
    after: page.after && (isBehindNames(page) ? page.after : []),
    limit: page.limit - rows.length,
    offset: Math.max(0, page.offset - before),
  };
  const unnamed = sql<boolean>`${where} and not ${hasName}`;
  const ordering = { ...named.unnamed, key: () => UNNAMED };
  return [...rows, ...(await run(flatPage({ ...parts, page: rest, ordering, where: unnamed })))];
}

/** Items without a name are behind all others. */
const UNNAMED: ListKey = [
  { value: sql`null::text`, type: 'text', isNullable: true },
  ...newestFirst(sql`w.created_at`, sql`w.id`),
];
const isBehindNames = ({ after }: Page) => after?.length === UNNAMED.length && after[0] === null;

function pageOfNamed<Row>(parts: Parts<Row>, named: NamedOrdering): RawBuilder<Row & Placed> {
  const { columns, page, project_id, ordering } = parts;
  const { related, direction } = named;
  const place = placeColumn(page, ordering.key(sql`page.name`));
  return sql`
    select ${columns}, ${place}
    from (
      select f.id, g.name from (
        select n.name, array_agg(n.id) as ids from (${related.named(project_id)}) n
        where exists (select from ${related.rows} where ${related.id} = n.id and r.project_id = ${project_id})
        group by n.name having ${isNotBefore(parts, sql`n.name`)} order by n.name ${direction}
      ) g cross join lateral (${firstOfName(parts, named)}) f
      order by g.name ${direction}, f.created_at desc, f.id limit ${page.limit} offset ${page.offset}
    ) page join work_items w on w.id = page.id join states s on s.id = w.state_id
    order by page.name ${direction}, w.created_at desc, w.id`;
}

/** That of names, the one at which the last page ended among them, which have items on this page. */
function isNotBefore(
  { page, ordering }: Pick<Parts<unknown>, 'page' | 'ordering'>,
  name: RawBuilder<unknown>,
) {
  const last = page.after?.[0] ?? null;
  if (last === null) return sql<boolean>`true`;
  const isDescending = ordering.key(name)[0]?.isDescending;
  return sql<boolean>`${name} ${sql.raw(isDescending ? '<=' : '>=')} ${last}`;
}

/** The newest items whose first name is `g`, up to the end of the page; several can have the same name. */
function firstOfName(
  { where, page, project_id, ordering }: Omit<Parts<unknown>, 'columns'>,
  { related, places }: NamedOrdering,
): RawBuilder<unknown> {
  const isEarlier = sql`exists (
    select from (${related.named(project_id)}) n where n.id = ${related.id} and n.name < g.name)`;
  const isFirst = sql<boolean>`${where} and not ${hasRelated(related, isEarlier)}
    and ${isAfter(page, ordering.key(sql`g.name`))}`;
  const most = sql`limit ${page.offset + page.limit}`;
  return sql`
    select i.id, i.created_at from unnest(g.ids) x(id) cross join lateral (
      select w.id, w.created_at from ${membersOf({ related, places }, sql`x.id`, { project_id, where: isFirst })}
      order by ${places.by} ${most}
    ) i group by i.id, i.created_at order by i.created_at desc, i.id ${most}`;
}
