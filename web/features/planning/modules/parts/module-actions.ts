import i18next from 'i18next';
import { archiveModule, restoreModule } from '#entities/planning/modules/actions.ts';
import type { ArchivedModule, Module } from '#entities/planning/modules/types.ts';
import { undoStep } from '#entities/work-items/undo/undo.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type Named = Pick<Module, 'id' | 'project_id' | 'name'>;
type Shown = Named & Pick<Module, 'kind'>;

/** Says what was done, with the way back. */
function reportDone(done: 'archived' | 'restored', module: Shown, stepId: string) {
  showToast({
    tone: 'success',
    title: i18next.t(`modules:${module.kind === 'version' ? 'version.done' : 'done'}.${done}`),
    text: module.name,
    actions: [{ label: i18next.t('common:undo'), run: () => undoStep(stepId) }],
  });
}

export async function archive(module: Module) {
  const stepId = await archiveModule(module.id);
  if (stepId) reportDone('archived', module, stepId);
}

export async function restore(module: ArchivedModule) {
  const stepId = await restoreModule(module);
  if (stepId) reportDone('restored', module, stepId);
}

export const linkTo = ({ id, project_id }: Named) => paths.module(currentWorkspace().slug, project_id, id);

export async function copyLink(module: Named) {
  const address = new URL(linkTo(module), location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('modules:done.link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('modules:done.link_not_copied'), text: address });
}
