import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchSecondFactor } from '#entities/identity/security/api.ts';
import { eraseOwnData } from '#entities/identity/users/erase.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { Row } from '../parts/box.tsx';
import { Problem } from '../parts/problem.tsx';
import { TypedConfirm } from '../parts/typed-confirm.tsx';
import { useAsked } from '../parts/use-asked.ts';
import type { Proofs } from '../security/proof-modal.tsx';
import { proofsOf } from '../security/two-step.tsx';
import { useProven } from '../security/use-proven.tsx';

/** The erasure of one's own data, which nothing takes back. */
export function EraseRow() {
  const { t } = useTranslation('accounts');
  const [proofs, setProofs] = useState<Proofs | null>(null);
  const opened = useAsked(async () => setProofs(proofsOf(await fetchSecondFactor())));
  return (
    <Row label={t('own.title')} hint={t('own.hint')}>
      <Button variant="outline" loading={opened.isBusy} onClick={() => opened.confirm()}>
        {t('own.open')}
      </Button>
      <Problem text={opened.problem} />
      {proofs && <EraseQuestion proofs={proofs} onClose={() => setProofs(null)} />}
    </Row>
  );
}

/** Asks for the address, and for a proof of who it is if the server wants one. */
function EraseQuestion({ proofs, onClose }: { proofs: Proofs; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { email } = useMe();
  const proven = useProven(proofs);
  return (
    <>
      <TypedConfirm
        title={t('own.question')}
        name={email}
        confirmText={t('own.confirm')}
        onConfirm={async () => proven.run(eraseOwnData)}
        onClose={onClose}
      >
        <p>{t('own.text')}</p>
      </TypedConfirm>
      {proven.question}
    </>
  );
}
