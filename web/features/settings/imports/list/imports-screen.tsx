import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { NotForYou } from '../../parts/not-for-you.tsx';
import { ImportPage } from '../page/import-page.tsx';
import { ImportsList } from './imports-list.tsx';
import { serviceOf } from '../import-words.ts';

/** Imports of other trackers and tables: what can be imported, what was, and one of them. */
export function Component() {
  const { t } = useTranslation('imports');
  const { name, role } = useCurrentWorkspace();
  const { importService, importId } = useParams();
  useTitle(t('title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  const service = serviceOf(importService);
  if (!service || !importId) return <ImportsList />;
  return <ImportPage key={importId} service={service} id={importId} />;
}
