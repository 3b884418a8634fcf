import { Button } from '@mantine/core';
import type { Authorization } from '@tandem/shared/identity/oauth/schema.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { fetchAuthorization } from '#entities/identity/security/programs-api.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { ConsentForm } from './consent-form.tsx';
import styles from './consent.module.css';

type Loaded = Authorization | 'unknown' | null;

/** What a program sends the browser with, read on the server; `unknown` where it names no program that is registered. */
function useAuthorization(search: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    fetchAuthorization(search).then(setLoaded, (failure: unknown) => {
      if (failure instanceof ApiError && failure.kind === 'refused') setLoaded('unknown');
      else setError(failure);
    });
  }, [search]);
  if (error) throw error;
  return loaded;
}

/** Where programs send people who are to let them in (docs/contract/oauth.md#what-is-shown). */
export function Component() {
  const { t } = useTranslation('consent');
  const { search } = useLocation();
  const loaded = useAuthorization(search);
  useTitle(t('page'));
  return (
    <EntryLayout>
      {loaded === 'unknown' && <Unknown />}
      {loaded && loaded !== 'unknown' && loaded.refusal && <Refused asked={loaded} />}
      {loaded && loaded !== 'unknown' && !loaded.refusal && <ConsentForm asked={loaded} search={search} />}
    </EntryLayout>
  );
}

/** Nothing leads back from here: the address may be that of anybody. */
function Unknown() {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className={styles.title}>{t('unknown_title')}</h1>
      <p className={styles.text}>{t('unknown_text')}</p>
      <Button component={Link} to="/" variant="filled" size="md" fullWidth mt={24}>
        {t('home')}
      </Button>
    </>
  );
}

function Refused({ asked: { program, refusal } }: { asked: Authorization }) {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className={styles.title}>{t('refused_title', { name: program.name })}</h1>
      <p className={styles.text}>{t('refused_text')}</p>
      <p className={styles.reason}>{refusal?.error_description}</p>
      <Button component="a" href={refusal?.redirect_to ?? '/'} variant="outline" size="md" fullWidth mt={24}>
        {t('back_to', { destination: program.destination })}
      </Button>
    </>
  );
}
