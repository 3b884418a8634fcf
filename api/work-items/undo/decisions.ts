import { ROLE } from '@tandem/shared/roles.ts';
import { type Decision, writeDecision } from '../intake/decision.ts';
import { lockEntry } from '../intake/repo.ts';
import type { TakenEdit } from './edits.ts';
import { type Run, isForced, requireRight } from './run.ts';

const DECIDE_RIGHT = { role: ROLE.ADMIN, creator: false };

/** Takes decisions of intake back, with the states that they brought, unless somebody has decided again since. */
export async function undoDecisions(run: Run): Promise<void> {
  for (const edit of run.edits.filter(({ action }) => action === 'decide')) await takeBack(run, edit);
}

async function takeBack(run: Run, { work_item_id: id, before, after, at }: TakenEdit): Promise<void> {
  const item = run.items.get(id);
  if (!item) return;
  requireRight(run, item, { project_id: item.project_id, ...DECIDE_RIGHT });
  const entry = await lockEntry(run.tx, { item_id: id, project_id: item.project_id });
  const found = { id, field: 'intake', reason: 'changed' as const, since: at };
  if (!entry) {
    isForced(run, found);
    return;
  }
  const isAsLeft = entry.status === after['status'] && item.values.state_id === after['state_id'];
  if (!isAsLeft && !isForced(run, found)) return;
  const { state_id, ...decision } = before as Decision & { state_id: string };
  run.changes.push(...(await writeDecision(run.tx, run.ctx, { entry, item, decision, state_id })));
  run.undone.add(id);
}
