import { useTranslation } from 'react-i18next';
import { LinkForm } from '#components/dialogs/link-form.tsx';
import { addQuickLink, editQuickLink, readQuickUrl } from '#entities/personal/quick-links/actions.ts';
import { useQuickLinks } from '#entities/personal/quick-links/hooks.ts';
import type { QuickLink } from '#entities/personal/quick-links/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Address and title of a quick link. */
export function QuickLinkDialog({ link, onClose }: { link: QuickLink | null; onClose: () => void }) {
  const { t } = useTranslation('home');
  const others = useQuickLinks(useCurrentWorkspace().id);
  return (
    <LinkForm
      heading={t(link ? 'links.title_edit' : 'links.title_add')}
      submitText={t(link ? 'links.save' : 'links.create')}
      nameHint={t('links.name_hint')}
      link={link}
      readUrl={readQuickUrl}
      isTaken={(url) => others.some((other) => other.url === url && other.id !== link?.id)}
      onSave={(input) => void (link ? editQuickLink(link.id, input) : addQuickLink(input))}
      onClose={onClose}
    />
  );
}
