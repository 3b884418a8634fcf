import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { Workload } from '@tandem/shared/insight/analytics/reports.ts';
import { sql } from 'kysely';
import { pointValue } from '../../../planning/progress/planned-items.ts';
import { POINTS_JOIN } from '../axes.ts';
import type { ReportScope } from '../scope.ts';

type Row = Omit<Workload[number], 'avatar_url'> & { avatar: string | null; avatar_asset: string | null };

const inGroup = (group: string) => sql`
  coalesce(sum(n.count) filter (where n."group" = ${sql.lit(group)}), 0)::int as ${sql.ref(`${group}_issues`)},
  coalesce(sum(n.points) filter (where n."group" = ${sql.lit(group)}), 0) as ${sql.ref(`${group}_points`)}`;

/** What everybody has to do and has done, in items and in points; nobody's in a row of its own (docs/contract/analytics.md#workload). */
export async function readWorkload({ tx, where }: ReportScope): Promise<Workload> {
  const { rows } = await sql<Row>`
    with n as materialized (
      select a.user_id, s."group", count(*)::int as count, sum(${pointValue}) as points
      from work_items w join states s on s.id = w.state_id ${POINTS_JOIN} left join (
        work_item_assignees a join project_members am
          on am.project_id = a.project_id and am.user_id = a.user_id and am.is_active and am.deleted_at is null
      ) on a.work_item_id = w.id
      where ${where} and s."group" <> 'cancelled' group by 1, 2
    )
    select u.id as assignee_id, u.display_name, u.avatar, u.avatar_asset,
      ${inGroup('backlog')}, ${inGroup('unstarted')}, ${inGroup('started')}, ${inGroup('completed')}
    from n left join users u on u.id = n.user_id
    group by u.id
    order by coalesce(sum(n.count) filter (where n."group" in ('unstarted', 'started')), 0) desc, sum(n.count) desc,
      u.display_name, u.id`.execute(tx);
  return rows.map(({ avatar, avatar_asset, ...row }) => ({
    ...row,
    avatar_url: assetUrl(avatar_asset, avatar),
  }));
}
