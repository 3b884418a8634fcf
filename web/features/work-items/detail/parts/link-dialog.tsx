import { readWebUrl } from '@tandem/shared/http/web-url.ts';
import { useTranslation } from 'react-i18next';
import { LinkForm } from '#components/dialogs/link-form.tsx';
import { addLink, editLink } from '#entities/work-items/links/actions.ts';
import { links, linksByItem } from '#entities/work-items/links/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

type LinkDialogProps = { row: WorkItem; linkId?: string | undefined; onClose: () => void };

/** Address and title of a link; without a title its page is asked for one. */
export function LinkDialog({ row, linkId, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['detail', 'common']);
  const known = linkId ? links.get(linkId) : undefined;
  return (
    <LinkForm
      heading={t(linkId ? 'links.edit_title' : 'links.add_title')}
      submitText={t(linkId ? 'common:save' : 'links.submit')}
      nameHint={t('links.name_hint')}
      link={known ?? null}
      readUrl={readWebUrl}
      isTaken={(url) => linksByItem.list(row.id).some((other) => other.url === url && other.id !== linkId)}
      onSave={(input) => void (linkId ? editLink(linkId, input) : addLink(row, input))}
      onClose={onClose}
    />
  );
}
