import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { hasFiles, sourceOf } from '#entities/integrations/imports/live.ts';
import { FileStart } from './file-start.tsx';
import { ServiceStart } from './service-start.tsx';
import type { StartProps } from '../reading/use-dry-run.ts';
import styles from '../imports.module.css';

/** What is imported, and where to. Services are asked themselves; some give a file. */
export function StartModal(props: StartProps) {
  const { service, again, onClose } = props;
  const { t } = useTranslation('imports');
  const [isLive, setLive] = useState(!again || Object.keys(sourceOf(again)).length > 1);
  const name = t(`services.${service}`);
  return (
    <Dialog onClose={onClose} title={t('start_title', { service: name })} size={480}>
      {service === 'csv' ? (
        <FileStart {...props} />
      ) : !hasFiles(service) ? (
        <ServiceStart {...props} service={service} />
      ) : (
        <>
          <SegmentedControl
            className={styles.from ?? ''}
            aria-label={t('from.label')}
            data={[
              { value: 'service', label: t('from.service', { service: name }) },
              { value: 'file', label: t('from.file') },
            ]}
            value={isLive ? 'service' : 'file'}
            onChange={(value) => setLive(value === 'service')}
          />
          {isLive ? <ServiceStart {...props} service={service} /> : <FileStart {...props} />}
        </>
      )}
    </Dialog>
  );
}
