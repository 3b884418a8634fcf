import i18next from 'i18next';
import { archiveCycle, restoreCycle } from '#entities/planning/cycles/actions.ts';
import type { ArchivedCycle, Cycle } from '#entities/planning/cycles/types.ts';
import { undoStep } from '#entities/work-items/undo/undo.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type Named = Pick<Cycle, 'id' | 'project_id' | 'name'>;

/** Says what was done, with the way back. */
function reportDone(done: 'archived' | 'restored', cycle: Named, stepId: string) {
  showToast({
    tone: 'success',
    title: i18next.t(`cycles:done.${done}`),
    text: cycle.name,
    actions: [{ label: i18next.t('common:undo'), run: () => undoStep(stepId) }],
  });
}

export async function archive(cycle: Cycle) {
  const stepId = await archiveCycle(cycle.id);
  if (stepId) reportDone('archived', cycle, stepId);
}

export async function restore(cycle: ArchivedCycle) {
  const stepId = await restoreCycle(cycle);
  if (stepId) reportDone('restored', cycle, stepId);
}

export const linkTo = ({ id, project_id }: Named) => paths.cycle(currentWorkspace().slug, project_id, id);

export async function copyLink(cycle: Named) {
  const address = new URL(linkTo(cycle), location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('cycles:done.link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('cycles:done.link_not_copied'), text: address });
}
