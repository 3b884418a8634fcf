import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateWorkspace } from '#entities/workspaces/workspaces/actions.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { Box, Row, Section } from '../parts/box.tsx';

const FLAG = 'is_erasure_of_comments_enabled';

/** Whether comments go with the data of a person who is erased. */
export function ErasureSwitch({ workspace, isAdmin }: { workspace: Workspace; isAdmin: boolean }) {
  const { t } = useTranslation(['accounts', 'common']);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const choose = async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await updateWorkspace({ [FLAG]: isOn });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('workspace.failed'), text });
    }
    setWanted(null);
  };
  return (
    <Section title={t('workspace.title')} text={t('workspace.text')}>
      <Box>
        <Row label={t('workspace.comments')} hint={t('workspace.comments_hint')} htmlFor={FLAG}>
          <Switch
            id={FLAG}
            checked={wanted ?? workspace[FLAG]}
            disabled={!isAdmin || wanted !== null}
            onChange={(event) => void choose(event.currentTarget.checked)}
          />
        </Row>
      </Box>
    </Section>
  );
}
