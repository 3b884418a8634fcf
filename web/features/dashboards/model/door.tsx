import { ROLE } from '@tandem/shared/roles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Dashboards are for members, in workspaces that use them. */
export function DashboardsDoor({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboards');
  const { role, is_dashboards_enabled: isUsed } = useCurrentWorkspace();
  if ((role ?? 0) < ROLE.MEMBER) {
    return (
      <MembersOnly crumbs={[{ label: t('title') }]} title={t('members_only')} text={t('members_only_text')} />
    );
  }
  if (!isUsed) {
    return (
      <>
        <ScreenHeader crumbs={[{ label: t('title') }]} />
        <EmptyState drawing={<BoardDrawing />} title={t('off.title')} text={t('off.text')} />
      </>
    );
  }
  return children;
}
