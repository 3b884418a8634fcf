import { Button } from '@mantine/core';
import { IconFingerprint, IconPencil, IconPlus, IconTrash, IconUsb } from '@tabler/icons-react';
import type { Passkey } from '@tandem/shared/identity/second-factor/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { addPasskey, removePasskey, renamePasskey } from '#entities/identity/security/api.ts';
import { formatAgo } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Section } from '../parts/box.tsx';
import { browserOf } from '../words/browser-name.ts';
import { NameModal } from './name-modal.tsx';
import { type FactorProps, proofsOf } from './two-step.tsx';
import { useProven } from './use-proven.tsx';
import styles from './security.module.css';

/** Fingerprints, faces and security keys. */
export function Passkeys({ factor, onChanged, onCodes }: FactorProps) {
  const { t } = useTranslation('security');
  const proven = useProven(proofsOf(factor));
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { browser, system } = browserOf(navigator.userAgent);
  const add = async (name: string) => {
    onCodes(await addPasskey(name));
    onChanged();
  };
  return (
    <Section
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      action={
        // Refused before that, as the notice says.
        !factor.must_prove_address && (
          <Button
            leftSection={<Icon of={IconPlus} />}
            loading={proven.isBusy}
            onClick={() => setNaming(true)}
          >
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {factor.passkeys.length === 0 && <li className={styles.none}>{t('passkeys.none')}</li>}
        {factor.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() =>
              proven.run(async () => {
                await removePasskey(passkey.id);
                onChanged();
              })
            }
          />
        ))}
      </ul>
      {proven.question}
      {isNaming && (
        <NameModal
          title={t('passkeys.add')}
          name={[system, browser].filter(Boolean).join(', ')}
          onClose={() => setNaming(false)}
          onNamed={async (name) => {
            setNaming(false);
            proven.run(() => add(name));
          }}
        />
      )}
      {renamed && (
        <NameModal
          title={t('passkeys.rename')}
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onNamed={async (name) => {
            await renamePasskey(renamed.id, name);
            setRenamed(null);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

/** Something that is plugged in, rather than a part of the device. */
const isStick = (transports: readonly string[]) =>
  transports.includes('usb') && !transports.includes('internal');

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { name, created_at, last_used, is_synced, transports } = passkey;
  const used = last_used
    ? t('passkeys.used', { when: formatAgo(last_used, language) })
    : t('passkeys.unused');
  return (
    <li className={styles.row}>
      <Icon of={isStick(transports) ? IconUsb : IconFingerprint} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>
          {[t('passkeys.added', { when: formatAgo(created_at, language) }), used].join(' · ')}
        </span>
      </span>
      {is_synced && (
        <span className={styles.tag} data-tone="plain">
          {t('passkeys.synced')}
        </span>
      )}
      <span className={styles.buttons}>
        <IconButton of={IconPencil} label={t('passkeys.rename_named', { name })} onClick={onRename} />
        <IconButton of={IconTrash} label={t('passkeys.remove_named', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}
