import { Button, Switch, TextInput } from '@mantine/core';
import { IconCopy, IconMail, IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import {
  type AddressWay,
  fetchIntakeAddress,
  removeIntakeAddress,
  renewIntakeAddress,
} from '#entities/work-items/intake/addresses.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { Row } from '../../parts/box.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { useLoaded } from '../../parts/reading/use-loaded.ts';

const ICONS = { mail: IconMail, hook: IconWebhook } as const;

type IntakeAddressRowsProps = { projectId: string; way: AddressWay };

/** A way into intake for strangers: off, or the address with the ways to renew it and to take it away. */
export function IntakeAddressRows({ projectId, way }: IntakeAddressRowsProps) {
  const { t } = useTranslation('project-settings');
  const load = useCallback(() => fetchIntakeAddress(projectId, way), [projectId, way]);
  const { data, problem: notLoaded, reload } = useLoaded(load);
  const [asked, setAsked] = useState<'off' | 'renew' | null>(null);
  const making = useAsked(async () => {
    await renewIntakeAddress(projectId, way);
    reload();
  });
  const problem = notLoaded ?? making.problem;
  const isOn = Boolean(data?.address);
  // What whoever runs this has not set up is no choice of a project.
  if (!problem && (!data || data.is_available === false)) return null;
  const toggle = () => (isOn ? setAsked('off') : making.confirm());
  const id = `intake-${way}`;
  return (
    <>
      <Row
        label={t(`intake_${way}.title`)}
        hint={problem ? <FieldError text={problem} /> : t(`intake_${way}.hint`)}
        htmlFor={id}
        icon={ICONS[way]}
        isSub
      >
        <Switch id={id} checked={isOn} disabled={!data || making.isBusy} onChange={toggle} />
      </Row>
      {data?.address && <AddressRow address={data.address} way={way} onRenew={() => setAsked('renew')} />}
      {asked && (
        <Question
          of={asked}
          way={way}
          run={async () => {
            await (asked === 'off'
              ? removeIntakeAddress(projectId, way)
              : renewIntakeAddress(projectId, way));
            setAsked(null);
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type AddressRowProps = { address: string; way: AddressWay; onRenew: () => void };

function AddressRow({ address, way, onRenew }: AddressRowProps) {
  const { t } = useTranslation(['project-settings', 'settings']);
  const copy = async () => {
    if (await copyText(address)) showToast({ tone: 'success', title: t('settings:copied') });
  };
  const id = `intake-${way}-address`;
  return (
    <Row label={t(`intake_${way}.address`)} hint={t(`intake_${way}.address_hint`)} htmlFor={id} isSub isField>
      <TextInput
        id={id}
        value={address}
        readOnly
        rightSection={
          <IconButton of={IconCopy} label={t(`intake_${way}.copy`)} size="sm" onClick={() => void copy()} />
        }
      />
      <Button mt={8} leftSection={<Icon of={IconRefresh} />} onClick={onRenew}>
        {t(`intake_${way}.renew`)}
      </Button>
    </Row>
  );
}

type QuestionProps = {
  of: 'off' | 'renew';
  way: AddressWay;
  run: () => Promise<void>;
  onClose: () => void;
};

function Question({ of, way, run, onClose }: QuestionProps) {
  const { t } = useTranslation('project-settings');
  return (
    <AskedModal
      title={t(`intake_${way}.${of}_question`)}
      confirmText={t(`intake_${way}.${of}_confirm`)}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t(`intake_${way}.old_refused`)}
    </AskedModal>
  );
}
