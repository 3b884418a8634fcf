import { Button, SegmentedControl, Select } from '@mantine/core';
import type { Authorization, GrantScope } from '@tandem/shared/identity/oauth/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { decideAuthorization, type Decided } from '#entities/identity/security/programs-api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { AskedFor } from './asked-for.tsx';
import styles from './consent.module.css';

const ADDRESS_NOT_PROVEN = 5930;
const EVERYWHERE = 'all';

type ConsentFormProps = { asked: Authorization; search: string };
type Failure = { text: string; isUnproven: boolean };

function useDecision(search: string) {
  const [answering, setAnswering] = useState<Decided['decision'] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [leftTo, setLeftTo] = useState<string | null>(null);
  const decide = async (decided: Decided) => {
    setAnswering(decided.decision);
    setFailure(null);
    try {
      const to = await decideAuthorization(search, decided);
      setLeftTo(to);
      location.assign(to);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure({ text: reasonOf(error), isUnproven: error.code === ADDRESS_NOT_PROVEN });
    }
    setAnswering(null);
  };
  return { answering, failure, leftTo, decide: (decided: Decided) => void decide(decided) };
}

/** Which program asks, and what the person lets it do. */
export function ConsentForm({ asked, search }: ConsentFormProps) {
  const { t } = useTranslation('consent');
  const { program, workspaces } = asked;
  const [scope, setScope] = useState<GrantScope>(asked.scope);
  const [place, setPlace] = useState(
    workspaces.length === 1 ? (workspaces[0]?.id ?? EVERYWHERE) : EVERYWHERE,
  );
  const { answering, failure, leftTo, decide } = useDecision(search);
  if (leftTo !== null) return <Left name={program.name} to={leftTo} />;
  const allow = () =>
    decide({ decision: 'allow', allowed_scope: scope, workspace: place === EVERYWHERE ? null : place });
  return (
    <>
      <h1 className={styles.title}>{t('title', { name: program.name })}</h1>
      <p className={styles.text}>{t('unproven')}</p>
      <AskedFor program={program} search={search} />
      <Select
        mt={20}
        label={t('where')}
        allowDeselect={false}
        data={[
          { value: EVERYWHERE, label: t('everywhere') },
          ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={place}
        onChange={(value) => value && setPlace(value)}
      />
      <Rights max={asked.scope} scope={scope} onChange={setScope} />
      <p className={styles.note}>{t('until')}</p>
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure.isUnproven ? t('prove_first') : failure.text}{' '}
          {failure.isUnproven && <Link to={paths.profileSecurity()}>{t('prove')}</Link>}
        </p>
      )}
      <Button
        variant="filled"
        size="md"
        fullWidth
        mt={20}
        loading={answering === 'allow'}
        disabled={answering === 'deny'}
        onClick={allow}
      >
        {t('allow')}
      </Button>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        mt={4}
        loading={answering === 'deny'}
        disabled={answering === 'allow'}
        onClick={() => decide({ decision: 'deny' })}
      >
        {t('deny')}
      </Button>
    </>
  );
}

type RightsProps = { max: GrantScope; scope: GrantScope; onChange: (scope: GrantScope) => void };

/** A program that asked to read is given no more. */
function Rights({ max, scope, onChange }: RightsProps) {
  const { t } = useTranslation('consent');
  return (
    <>
      {max === 'write' && (
        <SegmentedControl
          mt={16}
          fullWidth
          aria-label={t('rights')}
          data={[
            { value: 'read', label: t('scopes.read') },
            { value: 'write', label: t('scopes.write') },
          ]}
          value={scope}
          onChange={(value) => onChange(value === 'write' ? 'write' : 'read')}
        />
      )}
      <p className={styles.note}>{t(`means.${scope}`)}</p>
    </>
  );
}

/** An app opens beside the browser, whose page stays. */
function Left({ name, to }: { name: string; to: string }) {
  const { t } = useTranslation('consent');
  return (
    <>
      <h1 className={styles.title}>{t('left_title', { name })}</h1>
      <p className={styles.text}>{t('left_text')}</p>
      <Button component="a" href={to} variant="outline" size="md" fullWidth mt={24}>
        {t('go_on', { name })}
      </Button>
    </>
  );
}
