import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { ItemContent, TemplateNode } from '@tandem/shared/work-items/templates/schema.ts';
import { sql } from 'kysely';
import { type DemoNode, PASSENGER_APP_TEMPLATES } from './content/passenger-app-templates.ts';
import type { DemoFrame } from './write-project.ts';

type Types = Pick<DemoFrame, 'types'>;

/** Writes the templates of the passenger app. */
export async function writeDemoTemplates(tx: Tx, frame: DemoFrame, by: string): Promise<void> {
  for (const [index, template] of PASSENGER_APP_TEMPLATES.entries()) {
    const { name, description, uses, default_for: type, item, asks } = template;
    const content: ItemContent = { item: nodeOf(frame, item), asks };
    await tx
      .insertInto('templates')
      .values({
        ...frame.scope,
        kind: 'item',
        name,
        description,
        uses,
        content: toJsonb(content) as never,
        default_types: sql<string[]>`${type ? [typeOf(frame, type)] : []}::uuid[]`,
        sort_order: (index + 1) * 10_000,
        created_by: by,
        updated_by: by,
      })
      .execute();
  }
}

const typeOf = ({ types }: Types, name: string): string =>
  must(types.get(name), `the project has the type "${name}"`);

function nodeOf(frame: Types, node: DemoNode): TemplateNode {
  const { key, name, text = '', type, priority = 'none', assignees = [], due = null, waits_for = [] } = node;
  return {
    key,
    name,
    priority,
    assignees,
    due,
    waits_for,
    description_html: text || '<p></p>',
    state_id: null,
    type_id: type === undefined ? null : typeOf(frame, type),
    label_ids: [],
    cycle_id: null,
    module_ids: [],
    estimate_point: null,
    start: null,
    fields: {},
    children: (node.children ?? []).map((child) => nodeOf(frame, child)),
  };
}
