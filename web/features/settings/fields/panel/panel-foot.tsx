import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';

type PanelFootProps = {
  note: string;
  problem: string | undefined;
  isBusy: boolean;
  saveText: string;
  discardText: string;
  onDiscard: () => void;
  onSave: () => void;
};

/** What is not saved and whom it reaches, or what was wrong, and the two ways out. */
export const PanelFoot = ({
  note,
  problem,
  isBusy,
  saveText,
  discardText,
  onDiscard,
  onSave,
}: PanelFootProps) => (
  <>
    <span role="status">{problem ? <FieldError text={problem} /> : note}</span>
    <Button variant="subtle" onClick={onDiscard}>
      {discardText}
    </Button>
    <Button variant="filled" loading={isBusy} onClick={onSave}>
      {saveText}
    </Button>
  </>
);

/** What of a field is changed, in the words of the foot. */
export function useReachText() {
  const { t } = useTranslation('fields');
  return (count: number, projects: string | null): string =>
    projects ? t('settings.reaches', { count, projects }) : t('settings.reaches_none', { count });
}
