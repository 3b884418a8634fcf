import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A change of items that moves no count leaves the rows of cycles and modules alone (docs/decisions/025). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const COUNTED = 'id, state_id, estimate_point_id, parent_id is not null';

const carryTo = (table: string): string => `
  update ${table} r set item_state_id = n.state_id, item_point_id = n.estimate_point_id,
    item_is_sub = n.parent_id is not null
  from came n where r.work_item_id = n.id and (r.item_state_id, r.item_point_id, r.item_is_sub)
    is distinct from (n.state_id, n.estimate_point_id, n.parent_id is not null);`;

// A set operation, not a join: it takes as long as there are rows, however many the plan was made for.
const STATEMENTS = `
create or replace function carry_counts_of_items() returns trigger language plpgsql as $carry$
begin
  if exists (select ${COUNTED} from came except select ${COUNTED} from went) then
    ${['cycle_work_items', 'module_work_items'].map(carryTo).join('')}
  end if;
  return null;
end $carry$;
create or replace trigger work_items_carry_counts after update on work_items
  referencing old table as went new table as came
  for each statement execute function carry_counts_of_items();
`;
