import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabButtons } from '#components/tabs/tab-buttons.tsx';
import { useInstance } from '../../identity/instance/store.ts';
import type { FacePlace } from '../pictures/faces.ts';
import { PictureButton } from '../pictures/picture-button.tsx';
import styles from './covers.module.css';
import { Photographs } from './photographs.tsx';
import { StockCovers } from './stock-covers.tsx';

export type CoverChoicesProps = {
  /** The address of the cover that is shown now. */
  present: string | null;
  /** An address, or null for no cover. */
  onChoose: (address: string | null) => void;
  /** For what can have other covers than those of the installation. */
  upload?: { place: FacePlace; onUploaded: (address: string) => void };
};
type Tab = 'covers' | 'photographs' | 'upload';

/** All covers that can be chosen: stock covers, photographs of the provider, own pictures. */
export function CoverChoices({ present, onChoose, upload }: CoverChoicesProps) {
  const { t } = useTranslation('covers');
  const [tab, setTab] = useState<Tab>('covers');
  const hasPhotographs = useInstance(({ config }) => config.has_unsplash_configured);
  const tabs = [
    { id: 'covers' as const, text: t('covers') },
    ...(hasPhotographs ? [{ id: 'photographs' as const, text: t('photographs.title') }] : []),
    { id: 'upload' as const, text: t('upload.title') },
  ];
  return (
    <div className={styles.choices}>
      {upload && <TabButtons label={t('sources')} tabs={tabs} value={tab} onChange={setTab} />}
      <div
        className={styles.panel}
        role={upload ? 'tabpanel' : undefined}
        aria-label={tabs.find(({ id }) => id === tab)?.text}
      >
        {tab === 'covers' && <StockCovers present={present} onChoose={onChoose} />}
        {tab === 'photographs' && <Photographs present={present} onChoose={onChoose} />}
        {tab === 'upload' && upload && <Upload {...upload} />}
      </div>
      {present && (
        <div className={styles.foot}>
          <Button size="xs" onClick={() => onChoose(null)}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Upload({ place, onUploaded }: NonNullable<CoverChoicesProps['upload']>) {
  const { t } = useTranslation('covers');
  const limit = useInstance(({ config }) => config.file_size_limit);
  return (
    <div className={styles.note}>
      <p>{t('upload.hint', { limit: Math.floor(limit / 2 ** 20) })}</p>
      <PictureButton place={place} label={t('upload.choose')} onUploaded={onUploaded} />
    </div>
  );
}
