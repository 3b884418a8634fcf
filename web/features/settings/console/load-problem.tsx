import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import tables from '../parts/table.module.css';

/** What is said in the place of rows that did not come. */
export function LoadProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={tables.none} role="alert">
      <p>{problem}</p>
      <Button mt={8} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
