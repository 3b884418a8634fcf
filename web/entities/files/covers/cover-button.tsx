import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { CoverChoices, type CoverChoicesProps } from './cover-choices.tsx';

const WIDTH = 424;

/** Opens everything that can be the cover; it closes once one is chosen. */
export function CoverButton({ present, onChoose, upload }: Required<CoverChoicesProps>) {
  const { t } = useTranslation('covers');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon of={IconPhoto} size={14} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // A press outside of the popover closes it, also the one on its own button.
        onPointerDown={() => {
          wasOpen.current = anchor !== null;
        }}
        onClick={({ currentTarget }) => {
          setAnchor(wasOpen.current ? null : currentTarget);
          wasOpen.current = false;
        }}
      >
        {t('change')}
      </Button>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          onClose={close}
          label={t('change')}
          width={WIDTH}
          position="bottom-end"
        >
          <CoverChoices
            present={present}
            onChoose={(address) => {
              close();
              if (address !== present) onChoose(address);
            }}
            upload={{
              place: upload.place,
              onUploaded: (address) => {
                close();
                upload.onUploaded(address);
              },
            }}
          />
        </AnchoredPopover>
      )}
    </>
  );
}
