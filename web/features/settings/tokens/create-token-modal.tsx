import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { NewApiToken, TokenScope } from '@tandem/shared/identity/api-tokens/schema.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { createToken } from '#entities/identity/security/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { today } from '#lib/dates/dates.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { ADDRESS_NOT_PROVEN, AddressModal } from '../security/address-modal.tsx';
import { LIFETIMES, type Lifetime, lastDayOf } from './expiry.ts';

type CreateTokenModalProps = {
  path: string;
  onMade: (token: NewApiToken) => void;
  onClose: () => void;
};

const MAX_LABEL = 255;
const LIFETIME_CHOICES: Lifetime[] = [...(Object.keys(LIFETIMES) as Lifetime[]), 'custom', 'never'];

/** What a new token is for, what it may do and for how long. */
export function CreateTokenModal({ path, onMade, onClose }: CreateTokenModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [lifetime, setLifetime] = useState<Lifetime>('quarter');
  const [day, setDay] = useState<string | null>(null);
  const [isUnproven, setUnproven] = useState(false);
  const { isBusy, problem, confirm } = useAsked(async () => {
    const expired_at = lastDayOf(lifetime, day);
    try {
      onMade(await createToken(path, { label: label.trim(), description, scope, expired_at }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ADDRESS_NOT_PROVEN) throw error;
      setUnproven(true);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  if (isUnproven)
    return (
      <AddressModal
        onClose={onClose}
        onProven={() => {
          setUnproven(false);
          confirm();
        }}
      />
    );
  const isReady = label.trim() !== '' && (lifetime !== 'custom' || day);
  return (
    <Dialog onClose={onClose} title={t('tokens.add')} size={480}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('tokens.label')}
          placeholder={t('tokens.label_example')}
          required
          maxLength={MAX_LABEL}
          data-autofocus
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Textarea
          mt={12}
          label={t('tokens.description')}
          autosize
          minRows={2}
          maxRows={6}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <SegmentedControl
          mt={16}
          fullWidth
          aria-label={t('tokens.scope')}
          data={[
            { value: 'read', label: t('tokens.scopes.read') },
            { value: 'write', label: t('tokens.scopes.write') },
          ]}
          value={scope}
          onChange={(value) => setScope(value === 'write' ? 'write' : 'read')}
        />
        <Select
          mt={12}
          label={t('tokens.expires')}
          allowDeselect={false}
          data={LIFETIME_CHOICES.map((value) => ({ value, label: t(`tokens.lifetime.${value}`) }))}
          value={lifetime}
          onChange={(value) => value && setLifetime(value as Lifetime)}
        />
        {lifetime === 'custom' && (
          <TextInput
            mt={12}
            type="date"
            label={t('tokens.last_day')}
            min={today()}
            value={day ?? ''}
            onChange={(event) => setDay(event.target.value || null)}
          />
        )}
        <Problem text={problem} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!isReady} loading={isBusy}>
            {t('tokens.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
