import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#lib/http/api-error.ts';
import tables from '../../parts/tables/table.module.css';

type LoadProblemProps = { problem: ApiError | string; onRetry: () => void };

/** What is said in the place of rows that did not come. */
export function LoadProblem({ problem, onRetry }: LoadProblemProps) {
  const { t } = useTranslation('common');
  return (
    <div className={tables.none} role="alert">
      <p>{typeof problem === 'string' ? problem : t(`error.${problem.kind}`)}</p>
      <Button mt={8} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
