import { Button, Select, Switch } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import type { LinkRole } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import {
  type InviteLink,
  type InviteLinkInput,
  loadInviteLink,
  openInviteLink,
  updateInviteLink,
} from '#entities/workspaces/invite-links/api.ts';
import { useInviteLink } from '#entities/workspaces/invite-links/hooks.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Box, Row, Section } from '../parts/box.tsx';
import { CopyField } from '../parts/inputs/copy-field.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { InviteLinkQuestion, type LinkQuestion } from './invite-link-question.tsx';
import styles from './invite-link.module.css';

/** The link by which everybody who has it joins: whether there is one, for whom, and until when. */
export function InviteLinkBox({ workspace: { id, slug, name } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace-settings');
  const load = useCallback(async () => {
    await loadInviteLink({ id, slug });
    return { isRead: true };
  }, [id, slug]);
  const { data, problem, reload } = useLoaded(load);
  const link = useInviteLink(id);
  const [asked, setAsked] = useState<LinkQuestion | null>(null);
  return (
    <Section title={t('invite_link.title')} text={t('invite_link.text', { name })}>
      {data ? (
        <Box>
          <OnOff link={link} onEnd={() => setAsked('close')} />
          {link && <Settings link={link} onRenew={() => setAsked('renew')} />}
        </Box>
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
      {asked && link && <InviteLinkQuestion key={asked} asked={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

const Problem = ({ text }: { text: string | null }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <FieldError text={text} />
    </div>
  );

function OnOff({ link, onEnd }: { link: InviteLink | undefined; onEnd: () => void }) {
  const { t } = useTranslation('workspace-settings');
  const { isBusy, problem, confirm } = useAsked(() => openInviteLink());
  return (
    <>
      <Row label={t('invite_link.switch')} hint={t('invite_link.switch_hint')}>
        <Switch
          aria-label={t('invite_link.switch')}
          checked={link !== undefined}
          disabled={isBusy}
          onChange={link ? onEnd : () => confirm()}
        />
      </Row>
      <Problem text={problem} />
    </>
  );
}

function Settings({ link, onRenew }: { link: InviteLink; onRenew: () => void }) {
  const { t } = useTranslation(['workspace-settings', 'settings']);
  const { isBusy, problem, confirm } = useAsked((body: InviteLinkInput) => updateInviteLink(body));
  return (
    <>
      <div className={styles.link}>
        <CopyField
          label={t('invite_link.link')}
          value={link.invite_link && window.location.origin + link.invite_link}
          isCode
          copyLabel={t('invite_link.copy')}
        />
        <Button size="md" onClick={onRenew}>
          {t('invite_link.renew')}
        </Button>
      </div>
      <Row label={t('invite_link.role')} hint={t('invite_link.role_hint')} htmlFor="invite-link-role" isField>
        <RoleSelect role={link.role} isBusy={isBusy} onChange={(role) => confirm({ role })} />
      </Row>
      <Row
        label={t('invite_link.until')}
        hint={t('invite_link.until_hint')}
        htmlFor="invite-link-end"
        isField
      >
        <EndSelect link={link} isBusy={isBusy} onChange={(expires_at) => confirm({ expires_at })} />
      </Row>
      <Problem text={problem} />
    </>
  );
}

type RoleSelectProps = { role: LinkRole; isBusy: boolean; onChange: (role: LinkRole) => void };

function RoleSelect({ role, isBusy, onChange }: RoleSelectProps) {
  const { t } = useTranslation('settings');
  return (
    <Select
      id="invite-link-role"
      allowDeselect={false}
      disabled={isBusy}
      data={[ROLE.MEMBER, ROLE.GUEST].map((value) => ({ value: String(value), label: t(`role.${value}`) }))}
      value={String(role)}
      onChange={(value) => onChange(value === String(ROLE.GUEST) ? ROLE.GUEST : ROLE.MEMBER)}
    />
  );
}

const DAY_MS = 86_400_000;
const LIFETIMES = [1, 7, 30, 90] as const;

type EndSelectProps = { link: InviteLink; isBusy: boolean; onChange: (expiresAt: string) => void };

/** When it ends, and what can be chosen instead, from now on. */
function EndSelect({ link, isBusy, onChange }: EndSelectProps) {
  const { t } = useTranslation('workspace-settings');
  const language = useLanguage((state) => state.language);
  const now = { value: 'now', label: formatInstant(link.expires_at, language) };
  return (
    <Select
      id="invite-link-end"
      allowDeselect={false}
      disabled={isBusy}
      data={[
        now,
        ...LIFETIMES.map((days) => ({ value: String(days), label: t('invite_link.days', { count: days }) })),
      ]}
      value="now"
      onChange={(value) =>
        value !== now.value && onChange(new Date(Date.now() + Number(value) * DAY_MS).toISOString())
      }
    />
  );
}
