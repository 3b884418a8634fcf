import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useView } from '#entities/planning/views/hooks.ts';
import {
  type PublishedView,
  fetchPublishedView,
  publishView,
  unpublishView,
  updatePublishedView,
} from '#entities/planning/views/publishing.ts';
import { paths } from '#lib/http/paths.ts';
import { PublishDialog, type Publishing } from './publish-dialog.tsx';
import {
  type Permissions,
  type ReachFields,
  isClosingReady,
  permissionsOf,
  reachBody,
  reachOf,
} from './publish-fields.ts';
import { PermissionsPart, ReachPart } from './publish-parts.tsx';

type Fields = Permissions & ReachFields;

const viewOf = (viewId: string): Publishing<PublishedView, Fields> => ({
  of: 'view',
  load: async () => ({ published: await fetchPublishedView(viewId) }),
  fieldsOf: (published) => ({ ...permissionsOf(published), ...reachOf(published) }),
  isReady: isClosingReady,
  store: (fields, published) =>
    (published ? updatePublishedView : publishView)(viewId, {
      ...permissionsOf(fields),
      ...reachBody(fields),
    }),
  end: () => unpublishView(viewId),
  linkOf: ({ anchor }) => paths.publicView(anchor),
  form: ({ published, fields, onChange }) => {
    const amend = (patch: Partial<Fields>) => onChange({ ...fields, ...patch });
    const hasPassword = published?.has_password ?? false;
    return (
      <>
        <PermissionsPart fields={fields} onChange={amend} />
        <ReachPart of="view" hasPassword={hasPassword} fields={fields} onChange={amend} />
      </>
    );
  },
});

/** Whether people outside see the items of a view, and what they may do there. */
export function PublishViewModal({ viewId, onClose }: { viewId: string; onClose: () => void }) {
  const { t } = useTranslation('common');
  const view = useView(viewId);
  const publishing = useMemo(() => viewOf(viewId), [viewId]);
  return <PublishDialog name={view?.name || t('untitled')} publishing={publishing} onClose={onClose} />;
}
