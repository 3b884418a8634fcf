import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { formatAgo, formatInstant } from '#lib/dates/instants.ts';
import styles from '../parts/page-screen.module.css';

/** Whose page it is, who changed it last and when, and whether anybody else sees it. */
export function PagePeople({ page }: { page: Page }) {
  const { t, i18n } = useTranslation('pages');
  const owner = usePerson(page.owned_by);
  const editor = usePerson(page.updated_by);
  return (
    <div className={styles.people}>
      {owner && <Avatar person={owner} size={16} />}
      {owner?.display_name}
      <span aria-hidden>·</span>
      <time dateTime={page.updated_at} title={formatInstant(page.updated_at, i18n.language)}>
        {t(editor ? 'edited_by' : 'edited', {
          ago: formatAgo(page.updated_at, i18n.language),
          name: editor?.display_name,
        })}
      </time>
      {page.access === PAGE_ACCESS.PRIVATE && (
        <>
          <span aria-hidden>·</span>
          <span className={styles.onlyYou}>
            <Icon of={IconUser} size={12} />
            {t('only_you')}
          </span>
        </>
      )}
    </div>
  );
}
