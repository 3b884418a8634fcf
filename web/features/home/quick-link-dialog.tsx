import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { addQuickLink, editQuickLink, readQuickUrl } from '#entities/quick-links/actions.ts';
import { useQuickLinks } from '#entities/quick-links/hooks.ts';
import type { QuickLink } from '#entities/quick-links/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import styles from './quick-links.module.css';

const MAX_TITLE = 255;
const MAX_URL = 2000;

/** Address and title of a quick link. */
export function QuickLinkDialog({ link, onClose }: { link: QuickLink | null; onClose: () => void }) {
  const { t } = useTranslation(['home', 'common']);
  useReturnFocus();
  const others = useQuickLinks(useCurrentWorkspace().id);
  const [address, setAddress] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = readQuickUrl(address);
    if (!url) return setProblem(t('links.bad'));
    if (others.some((other) => other.url === url && other.id !== link?.id)) {
      return setProblem(t('links.taken'));
    }
    const input = { url, title: title.trim() || null };
    void (link ? editQuickLink(link.id, input) : addQuickLink(input));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(link ? 'links.title_edit' : 'links.title_add')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('links.address')}
          placeholder="https://"
          inputMode="url"
          maxLength={MAX_URL}
          value={address}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => {
            setProblem(null);
            setAddress(event.currentTarget.value);
          }}
        />
        <TextInput
          mt={12}
          label={t('links.name')}
          description={t('links.name_hint')}
          maxLength={MAX_TITLE}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!address.trim()}>
            {t(link ? 'links.save' : 'links.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
