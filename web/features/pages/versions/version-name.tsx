import { Button, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { namePageVersion, type PageRef, type PageVersion } from '#entities/pages/pages/versions.ts';
import styles from './versions.module.css';

const MAX_LENGTH = 255;

type VersionNameProps = { place: PageRef; version: PageVersion; onNamed: () => void };

/** Gives the version that is shown a name; what is typed stays until it is stored. */
export function VersionName({ place, version, onNamed }: VersionNameProps) {
  const { t } = useTranslation('pages');
  const [draft, setDraft] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const name = draft?.trim() || null;
    if (name === version.name) return setDraft(null);
    setSending(true);
    const named = await namePageVersion(place, version.id, name);
    setSending(false);
    if (!named) return undefined;
    setDraft(null);
    return onNamed();
  };
  if (draft === null) {
    return (
      <Button
        size="md"
        variant="default"
        leftSection={<Icon of={IconTag} />}
        onClick={() => setDraft(version.name ?? '')}
      >
        {t(version.name ? 'versions.rename' : 'versions.name_it')}
      </Button>
    );
  }
  return (
    <form className={styles.naming} onSubmit={(event) => void save(event)}>
      <TextInput
        size="xs"
        autoFocus
        maxLength={MAX_LENGTH}
        aria-label={t('versions.name')}
        placeholder={t('versions.name')}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The versions stay open.
          event.stopPropagation();
          setDraft(null);
        }}
        data-mantine-stop-propagation
      />
      <Button size="xs" type="submit" variant="filled" loading={isSending}>
        {t('versions.save_name')}
      </Button>
    </form>
  );
}
