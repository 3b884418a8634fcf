import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/controls/search-field.tsx';
import { reasonOf } from '#lib/text/error-text.ts';
import type { Photo } from './api.ts';
import styles from './covers.module.css';
import { LoadingPictures, PicturesFailed } from './loading-parts.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { usePhotographs } from './use-photographs.ts';

type PhotographsProps = { present: string | null; onChoose: (address: string) => void };

const PAUSE_MS = 300;

/** What is stored of a photograph: wide enough for a cover, and no more. */
const addressOf = ({ urls }: Photo) => urls.regular;

/** Photographs of the provider, found by words. */
export function Photographs(props: PhotographsProps) {
  const { t } = useTranslation('covers');
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  return (
    <>
      <SearchField
        className={styles.search}
        label={t('photographs.search')}
        query={typed}
        onChange={setTyped}
      />
      <FoundPhotographs key={query} query={query} {...props} />
    </>
  );
}

function FoundPhotographs({ query, ...props }: PhotographsProps & { query: string }) {
  const { t } = useTranslation('covers');
  const { photos, hasMore, problem, loadMore, retry } = usePhotographs(query);
  const failed = problem && `${t('photographs.failed')} ${reasonOf(problem)}`;
  return (
    <>
      {photos && photos.length > 0 && <PhotoGrid photos={photos} {...props} />}
      {photos?.length === 0 && (
        <p role="status" className={styles.note}>
          {query ? t('photographs.none', { query }) : t('photographs.none_at_all')}
        </p>
      )}
      {failed && <PicturesFailed text={failed} onRetry={retry} />}
      {!photos && !failed && <LoadingPictures />}
      {hasMore && !failed && (
        <Button size="xs" variant="subtle" fullWidth onClick={loadMore}>
          {t('photographs.more')}
        </Button>
      )}
    </>
  );
}

function PhotoGrid({ photos, present, onChoose }: PhotographsProps & { photos: readonly Photo[] }) {
  const { t } = useTranslation('covers');
  const pictures = photos.map((photo) => {
    const { id, urls, user, alt_description } = photo;
    const by = user ? t('photographs.by', { name: user.name }) : t('photographs.one');
    return {
      id,
      source: urls.small,
      label: alt_description ? `${alt_description}. ${by}` : by,
      isChosen: addressOf(photo) === present,
      author: user && { name: user.name, address: user.links?.html },
    };
  });
  const choose = (chosen: string) => {
    const photo = photos.find(({ id }) => id === chosen);
    if (photo) onChoose(addressOf(photo));
  };
  return <PictureGrid label={t('photographs.title')} pictures={pictures} onChoose={choose} />;
}
