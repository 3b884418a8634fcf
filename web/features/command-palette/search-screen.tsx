import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BoardDrawing, BrokenDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { Command } from '#lib/frame/command-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { FOUND_KINDS, type Found, type FoundKind } from './found-commands.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './search-screen.module.css';
import { isEnough, useFoundKinds } from './use-found.ts';

const EXAMPLES = ['assignee:me', 'state:started', 'label:bug', '-label:bug', 'due:<7d', '"exact words"'];

/** Everything that a search finds, by its kind. */
export function Component() {
  const { t } = useTranslation('shell');
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const { found, isSearching, isFailed } = useFoundKinds(query, undefined);
  useTitle(t('palette.title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('palette.title') }]} />
      <div className={styles.scroll}>
        <TextInput
          size="md"
          aria-label={t('palette.field')}
          placeholder={t('palette.field')}
          leftSection={<Icon of={IconSearch} />}
          value={query}
          autoFocus
          onChange={(event) => setSearch({ q: event.currentTarget.value }, { replace: true })}
        />
        <p className={styles.hints}>
          {t('palette.operators')}
          {EXAMPLES.map((example) => (
            <code key={example}>{example}</code>
          ))}
        </p>
        <Results query={query} found={found} isSearching={isSearching} isFailed={isFailed} />
      </div>
    </>
  );
}

type ResultsProps = { query: string; found: Found | null; isSearching: boolean; isFailed: boolean };

function Results({ query, found, isSearching, isFailed }: ResultsProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [chosen, choose] = useState<FoundKind | null>(null);
  if (!isEnough(query.trim())) {
    return (
      <EmptyState drawing={<BoardDrawing />} title={t('palette.begin')} text={t('palette.begin_text')} />
    );
  }
  if (isFailed) {
    return (
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('common:failure.load_title')}
        text={t('common:error.server')}
      />
    );
  }
  if (!found) return <SkeletonRows label={t('palette.searching')} />;
  const kinds = FOUND_KINDS.filter((kind) => found[kind].length > 0);
  if (kinds.length === 0) {
    if (isSearching) return <SkeletonRows label={t('palette.searching')} />;
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('palette.empty')}
        text={t('palette.empty_text')}
      />
    );
  }
  const shown = chosen && kinds.includes(chosen) ? [chosen] : kinds;
  return (
    <>
      <div className={styles.kinds} role="group" aria-label={t('palette.kinds')}>
        <Kind name={t('palette.all')} isOn={shown.length > 1} onClick={() => choose(null)} />
        {kinds.map((kind) => (
          <Kind
            key={kind}
            name={t(`palette.${kind}`)}
            count={found[kind].length}
            isOn={chosen === kind}
            onClick={() => choose(kind)}
          />
        ))}
      </div>
      {shown.map((kind) => (
        <section key={kind} aria-label={t(`palette.${kind}`)}>
          <h2 className={styles.heading}>{t(`palette.${kind}`)}</h2>
          <ul className={styles.list}>
            {found[kind].map((command) => (
              <Row key={command.id} command={command} query={query} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type KindProps = { name: string; count?: number; isOn: boolean; onClick: () => void };

function Kind({ name, count, isOn, onClick }: KindProps) {
  return (
    <button type="button" className={styles.kind} aria-pressed={isOn} onClick={onClick}>
      {name}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

function Row({ command, query }: { command: Command; query: string }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => command.run()}>
        <span className={styles.icon}>{command.drawing ?? (command.icon && <Icon of={command.icon} />)}</span>
        {command.lead && <span className={styles.lead}>{command.lead}</span>}
        {command.mark && <span className={styles.icon}>{command.mark}</span>}
        <span className={styles.text}>
          <Highlighted text={command.label} query={query} />
        </span>
        {command.hint && <span className={styles.lead}>{command.hint}</span>}
      </button>
    </li>
  );
}
