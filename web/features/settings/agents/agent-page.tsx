import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { removeAgent, updateAgent } from '#entities/workspaces/members/agents.ts';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { removeFace } from '#entities/files/pictures/faces.ts';
import { PictureButton } from '#entities/files/pictures/picture-button.tsx';
import { loadMembers } from '#entities/workspaces/members/actions.ts';
import { tokenPaths } from '#entities/identity/security/api.ts';
import { currentWorkspace, useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Box, Row, SaveBar, Section } from '../parts/box.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { useTokens } from '../tokens/use-tokens.tsx';
import { type AgentRole, RoleField } from './role-field.tsx';
import { useAgentCrumbs } from './use-agent-crumbs.tsx';

const MAX_NAME = 255;

/** What an agent is called and may do, and the tokens by which it comes. */
export function AgentPage({ agent }: { agent: WorkspaceMember }) {
  const { t } = useTranslation('security');
  const { slug } = useCurrentWorkspace();
  const { display_name } = agent.member;
  const tokens = useTokens(tokenPaths.ofAgent(slug, agent.id), t('agents.tokens_none'));
  return (
    <SettingsPage
      crumbs={useAgentCrumbs(display_name)}
      title={display_name}
      text={t('agents.one_text')}
      isWide
    >
      <AgentForm agent={agent} />
      <Section
        title={t('tokens.title')}
        text={t('agents.tokens_text')}
        count={tokens.count}
        action={tokens.addButton}
      >
        {tokens.list}
      </Section>
      <Removal agent={agent} />
    </SettingsPage>
  );
}

function AgentForm({ agent: { id, member, role } }: { agent: WorkspaceMember }) {
  const { t } = useTranslation(['security', 'settings']);
  const form = useSettingsForm<{ display_name: string; role: AgentRole }>({
    stored: {
      display_name: member.display_name,
      role: role === ROLE.GUEST ? ROLE.GUEST : ROLE.MEMBER,
    },
    save: (changed) => updateAgent(id, changed),
    check: ({ display_name }) => (display_name.trim() ? {} : { display_name: t('agents.name_required') }),
  });
  const problem = form.problems.display_name;
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <Box>
        <PictureRow member={member} />
        <Row label={t('agents.name')} htmlFor="agent-name" isRequired isField>
          <TextInput
            id="agent-name"
            maxLength={MAX_NAME}
            value={form.values.display_name}
            error={problem && <FieldError text={problem} />}
            onChange={(event) => form.set({ display_name: event.target.value })}
          />
        </Row>
        <Row label={t('agents.role')} htmlFor="agent-role" isField>
          <RoleField id="agent-role" role={form.values.role} onChange={(next) => form.set({ role: next })} />
        </Row>
        <SaveBar
          changes={form.changes}
          problem={form.problems.form}
          isBusy={form.isBusy}
          saveText={t('agents.save')}
          onDiscard={form.discard}
        />
      </Box>
    </form>
  );
}

function PictureRow({ member }: { member: WorkspaceMember['member'] }) {
  const { t } = useTranslation(['settings', 'common', 'security']);
  const { slug } = useCurrentWorkspace();
  const place = { type: 'USER_AVATAR', slug, agentId: member.id } as const;
  const show = () => void loadMembers(currentWorkspace());
  const remove = async () => {
    try {
      await removeFace(place, member.avatar_url ?? '');
      show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('picture.not_removed'), text });
    }
  };
  return (
    <Row label={t('security:agents.picture')} hint={t('profile.picture_hint')}>
      <Avatar person={member} size={48} />
      {member.avatar_url && (
        <Button variant="subtle" onClick={() => void remove()}>
          {t('common:remove')}
        </Button>
      )}
      <PictureButton place={place} label={t('picture.upload')} onUploaded={show} />
    </Row>
  );
}

function Removal({ agent: { id, member } }: { agent: WorkspaceMember }) {
  const { t } = useTranslation('security');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const run = async () => {
    await removeAgent(id);
    await navigate(paths.workspaceAgents(slug), { replace: true });
  };
  return (
    <div style={{ marginTop: 24 }}>
      <Box>
        <Row label={t('agents.remove')} hint={t('agents.remove_hint')}>
          <Button variant="outline" leftSection={<Icon of={IconTrash} />} onClick={() => setAsked(true)}>
            {t('agents.remove_open')}
          </Button>
        </Row>
      </Box>
      {isAsked && (
        <AskedModal
          title={t('agents.remove_question', { name: member.display_name })}
          confirmText={t('agents.remove_confirm')}
          isDangerous
          run={run}
          onClose={() => setAsked(false)}
        >
          <p>{t('agents.remove_text')}</p>
        </AskedModal>
      )}
    </div>
  );
}
