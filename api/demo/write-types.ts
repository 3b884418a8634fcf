import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { findTypeByName, insertType, takeUpType } from '../projects/types/repo.ts';
import type { DemoProject } from './content/demo-types.ts';

type Scope = { workspace_id: string; project_id: string; created_by: string };

/** The types of a project, by name; those that another project has made already are shared with it. */
export async function writeTypes(
  tx: Tx,
  { types }: DemoProject,
  { created_by: by, ...scope }: Scope,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [level, { name, description, is_default = false }] of types.entries()) {
    const fields = {
      name,
      description,
      is_default,
      level,
      is_active: true,
      logo_props: {},
      parent_type_ids: [],
      by,
    };
    const known = await findTypeByName(tx, scope.workspace_id, name);
    const { id } = known ?? (await insertType(tx, scope.workspace_id, fields));
    await takeUpType(tx, { ...scope, by }, id);
    ids.set(name, id);
  }
  return ids;
}

/** The type of an item: the one that a label of it says, else the first. */
export function typeNameOf({ types }: DemoProject, labels: readonly string[]): string {
  const said = types.find((type) => type.label !== undefined && labels.includes(type.label));
  return must(said ?? types[0], 'every project has types').name;
}
