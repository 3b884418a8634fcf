import type { Sql } from '@tandem/db/postgres/client.ts';
import type { FiguresReader } from '../../../figures/scope.ts';

/** For whom tiles are answered: the caller, the maker of a view token, or who published a dashboard. */
export type DataReader = FiguresReader & {
  sql: Sql;
  workspace: { id: string; slug: string };
  /** The reader has no account, and no stores: names go with the answers. */
  has_names?: boolean;
  /** The dashboard is published: what people are or do is left out. */
  is_published?: boolean;
  /** These projects alone are counted; all of the reader without it. */
  allowed_project_ids?: readonly string[];
};
