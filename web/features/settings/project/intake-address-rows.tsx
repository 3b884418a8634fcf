import { Button, Switch, TextInput } from '@mantine/core';
import { IconCopy, IconMail, IconRefresh } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { FieldError } from '#components/field-error.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { fetchIntakeMail, removeIntakeMail, renewIntakeMail } from '#entities/intake/mail.ts';
import { copyText } from '#lib/copy-text.ts';
import { showToast } from '#lib/toast-store.ts';
import { Row } from '../parts/box.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import styles from './general.module.css';

/** Mail that hands items in, where this installation receives any: off, or the address with the ways to renew it and to take it away. */
export function IntakeMailRows({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project-settings');
  const load = useCallback(() => fetchIntakeMail(projectId), [projectId]);
  const { data, problem: notLoaded, reload } = useLoaded(load);
  const [asked, setAsked] = useState<'off' | 'renew' | null>(null);
  const making = useAsked(async () => {
    await renewIntakeMail(projectId);
    reload();
  });
  const problem = notLoaded ?? making.problem;
  const isOn = Boolean(data?.address);
  // What whoever runs this has not set up is no choice of a project.
  if (!data?.is_available && !problem) return null;
  const toggle = () => (isOn ? setAsked('off') : making.confirm());
  return (
    <>
      <Row
        label={t('intake_mail.title')}
        hint={problem ? <FieldError text={problem} /> : t('intake_mail.hint')}
        htmlFor="intake-mail"
        icon={IconMail}
        isSub
      >
        <Switch id="intake-mail" checked={isOn} disabled={!data || making.isBusy} onChange={toggle} />
      </Row>
      {data?.address && <AddressRow address={data.address} onRenew={() => setAsked('renew')} />}
      {asked && (
        <Question
          of={asked}
          run={async () => {
            await (asked === 'off' ? removeIntakeMail(projectId) : renewIntakeMail(projectId));
            setAsked(null);
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function AddressRow({ address, onRenew }: { address: string; onRenew: () => void }) {
  const { t } = useTranslation(['project-settings', 'settings']);
  const copy = async () => {
    if (await copyText(address)) showToast({ tone: 'success', title: t('settings:copied') });
  };
  return (
    <Row
      label={t('intake_mail.address')}
      hint={t('intake_mail.address_hint')}
      htmlFor="intake-address"
      isSub
      isField
    >
      <TextInput
        id="intake-address"
        value={address}
        readOnly
        rightSection={
          <IconButton of={IconCopy} label={t('intake_mail.copy')} size="sm" onClick={() => void copy()} />
        }
      />
      <Button mt={8} leftSection={<Icon of={IconRefresh} />} onClick={onRenew}>
        {t('intake_mail.renew')}
      </Button>
    </Row>
  );
}

type QuestionProps = { of: 'off' | 'renew'; run: () => Promise<void>; onClose: () => void };

function Question({ of, run, onClose }: QuestionProps) {
  const { t } = useTranslation('project-settings');
  const { isBusy, problem, confirm } = useAsked(run);
  return (
    <ConfirmModal
      title={t(`intake_mail.${of}_question`)}
      confirmText={t(`intake_mail.${of}_confirm`)}
      isDangerous
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('intake_mail.old_refused')}
      {problem && (
        <div role="alert" className={styles.problem}>
          <FieldError text={problem} />
        </div>
      )}
    </ConfirmModal>
  );
}
