import i18next from 'i18next';
import { archiveModule, restoreModule } from '#entities/modules/actions.ts';
import type { ArchivedModule, Module } from '#entities/modules/types.ts';
import { currentWorkspace } from '#entities/workspaces/store.ts';
import { copyText } from '#lib/copy-text.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/toast-store.ts';

type Named = Pick<Module, 'id' | 'project_id' | 'name'>;

/** Says what was done, with the way back. */
function reportDone(done: 'archived' | 'restored', module: Named, undo: () => unknown) {
  showToast({
    tone: 'success',
    title: i18next.t(`modules:done.${done}`),
    text: module.name,
    actions: [{ label: i18next.t('common:undo'), run: () => void undo() }],
  });
}

export async function archive(module: Module) {
  if (await archiveModule(module.id)) reportDone('archived', module, () => restoreModule(module));
}

export async function restore(module: ArchivedModule) {
  if (await restoreModule(module)) reportDone('restored', module, () => archiveModule(module.id));
}

export const linkTo = ({ id, project_id }: Named) => paths.module(currentWorkspace().slug, project_id, id);

export async function copyLink(module: Named) {
  const address = new URL(linkTo(module), location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('modules:done.link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('modules:done.link_not_copied'), text: address });
}
