import { Button } from '@mantine/core';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { convertField, previewConversion } from '#entities/projects/fields/actions.ts';
import type { Field, FieldConversion, FieldOptions } from '#entities/projects/fields/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { CurrencySelect } from './currency-select.tsx';
import { KindGrid } from './kind-grid.tsx';
import styles from './panel.module.css';

type ConvertModalProps = { field: Field; onClose: () => void };

/** Another kind for a field: what of its values comes along is shown before it is done. */
export function ConvertModal({ field, onClose }: ConvertModalProps) {
  const { t } = useTranslation(['fields', 'common']);
  const [kind, setKind] = useState<FieldKind | null>(null);
  const [currency, setCurrency] = useState('EUR');
  const options: FieldOptions | undefined = kind === 'money' ? { currency } : undefined;
  const preview = usePreview(field.id, kind, options?.currency);
  const { isBusy, problem, confirm } = useAsked(async () => {
    if (!kind) return;
    const { is_running } = await convertField(field.id, { kind, ...(options && { options }) });
    if (is_running) showToast({ tone: 'info', title: t('settings.converting') });
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={t('settings.convert_title', { name: field.name })} size={520}>
      <KindGrid value={kind} except={[field.kind, 'formula', 'rollup']} onChange={setKind} />
      {kind === 'money' && (
        <CurrencySelect id="currency" isReadOnly={false} value={currency} onChange={setCurrency} />
      )}
      <div role="status" className={styles.preview}>
        {kind && !preview.problem && (preview.data ? <Preview of={preview.data} /> : t('common:loading'))}
      </div>
      <Problem text={preview.problem ?? problem} />
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="md"
          variant={preview.data && preview.data.lost > 0 ? 'outline' : 'filled'}
          disabled={!preview.data}
          loading={isBusy}
          onClick={() => confirm()}
        >
          {t('settings.convert')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Previewed = { of: string; data?: FieldConversion; problem?: string };

/** What the change would do, asked anew for every kind that is looked at. */
function usePreview(fieldId: string, kind: FieldKind | null, currency: string | undefined) {
  const [preview, setPreview] = useState<Previewed | null>(null);
  const wanted = `${kind} ${currency}`;
  useEffect(() => {
    if (!kind) return undefined;
    let isOver = false;
    previewConversion(fieldId, { kind, ...(currency && { options: { currency } }) }).then(
      (data) => !isOver && setPreview({ of: wanted, data }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isOver) setPreview({ of: wanted, problem: failureText(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [fieldId, kind, currency, wanted]);
  const current = preview?.of === wanted ? preview : null;
  return { data: current?.data ?? null, problem: current?.problem ?? null };
}

function Preview({ of: { converts, lost, examples } }: { of: FieldConversion }) {
  const { t } = useTranslation('fields');
  if (converts + lost === 0) return <p>{t('settings.convert_empty')}</p>;
  return (
    <>
      <p>{t('settings.converts', { count: converts })}</p>
      {lost > 0 && <p className={styles.lost}>{t('settings.converts_not', { count: lost })}</p>}
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map(({ key, value }, index) => (
            <li key={index}>
              <span>{key}</span>
              {value}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
