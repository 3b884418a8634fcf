import { ROLE } from '@tandem/shared/roles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Guests have no initiatives, and no workspace has them that switched them off. */
export function InitiativesOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('initiatives');
  const { role, is_initiatives_enabled: isOn } = useCurrentWorkspace();
  if (role >= ROLE.MEMBER && isOn) return children;
  const reason = role < ROLE.MEMBER ? 'members_only' : 'off';
  return (
    <MembersOnly crumbs={[{ label: t('title') }]} title={t(`${reason}.title`)} text={t(`${reason}.text`)} />
  );
}
