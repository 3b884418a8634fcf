import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '#entities/pages/pages/hooks.ts';
import {
  type PublishedPage,
  fetchPublishedPage,
  publishPage,
  unpublishPage,
  updatePublishedPage,
} from '#entities/pages/pages/publishing.ts';
import { paths } from '#lib/http/paths.ts';
import { PublishDialog, type Publishing } from './publish-dialog.tsx';
import { type ReachFields, isClosingReady, reachBody, reachOf } from './publish-fields.ts';
import { ReachPart } from './publish-parts.tsx';

const pageOf = (projectId: string, pageId: string): Publishing<PublishedPage, ReachFields> => ({
  of: 'page',
  load: async () => ({ published: await fetchPublishedPage(projectId, pageId) }),
  fieldsOf: reachOf,
  isReady: isClosingReady,
  store: (fields, published) =>
    (published ? updatePublishedPage : publishPage)(projectId, pageId, reachBody(fields)),
  end: () => unpublishPage(projectId, pageId),
  linkOf: ({ anchor }) => paths.publicPage(anchor),
  form: ({ published, fields, onChange }) => (
    <ReachPart
      of="page"
      hasPassword={published?.has_password ?? false}
      fields={fields}
      onChange={(patch) => onChange({ ...fields, ...patch })}
    />
  ),
});

type PublishPageModalProps = { projectId: string; pageId: string; onClose: () => void };

/** Whether and how people outside read a page. */
export function PublishPageModal({ projectId, pageId, onClose }: PublishPageModalProps) {
  const { t } = useTranslation('common');
  const page = usePage(pageId);
  const publishing = useMemo(() => pageOf(projectId, pageId), [projectId, pageId]);
  return <PublishDialog name={page?.name || t('untitled')} publishing={publishing} onClose={onClose} />;
}
