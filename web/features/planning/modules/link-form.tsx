import { readWebUrl } from '@tandem/shared/http/web-url.ts';
import { useTranslation } from 'react-i18next';
import { LinkForm as Form } from '#components/dialogs/link-form.tsx';
import {
  addModuleLink,
  editModuleLink,
  linksByModule,
  type ModuleLink,
} from '#entities/planning/modules/links.ts';
import type { Module } from '#entities/planning/modules/types.ts';

type LinkFormProps = { module: Module; link: ModuleLink | null; onClose: () => void };

/** Address and title of a link of a module. */
export function LinkForm({ module, link, onClose }: LinkFormProps) {
  const { t } = useTranslation(['modules', 'common']);
  return (
    <Form
      heading={t(link ? 'links.edit' : 'links.add')}
      submitText={t(link ? 'common:save' : 'links.add')}
      link={link}
      readUrl={readWebUrl}
      isTaken={(url) =>
        linksByModule.list(module.id).some((other) => other.url === url && other.id !== link?.id)
      }
      onSave={(input) => void (link ? editModuleLink(link.id, input) : addModuleLink(module, input))}
      onClose={onClose}
    />
  );
}
