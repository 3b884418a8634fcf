import { Button, Modal, TextInput } from '@mantine/core';
import { readWebUrl } from '@tandem/shared/http/web-url.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { addLink, editLink } from '#entities/links/actions.ts';
import { links, linksByItem } from '#entities/links/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import styles from './parts.module.css';

const MAX_TITLE = 255;
const MAX_URL = 2000;

type LinkDialogProps = { row: WorkItem; linkId?: string | undefined; onClose: () => void };

/** Address and title of a link; without a title its page is asked for one. */
export function LinkDialog({ row, linkId, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['detail', 'common']);
  useReturnFocus();
  const known = linkId ? links.get(linkId) : undefined;
  const [address, setAddress] = useState(known?.url ?? '');
  const [title, setTitle] = useState(known?.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = readWebUrl(address.trim());
    if (!url) return setProblem(t('links.bad'));
    const isTaken = linksByItem.list(row.id).some((other) => other.url === url && other.id !== linkId);
    if (isTaken) return setProblem(t('links.taken'));
    const input = { url, title: title.trim() || null };
    void (linkId ? editLink(linkId, input) : addLink(row, input));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(linkId ? 'links.edit_title' : 'links.add_title')}
      size={480}
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
        <div className={styles.formActions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!address.trim()}>
            {t(linkId ? 'common:save' : 'links.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
