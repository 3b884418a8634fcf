import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelRow } from '#components/screens/side-panel.tsx';
import { patchTile } from '#entities/insight/dashboards/actions.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';

const MAX_NAME = 255;
/** A typed name is stored when typing pauses. */
const PAUSE_MS = 600;

/** The name of a widget; without one it is called by its kind. */
export function NameField({ tile: { id, name, kind } }: { tile: Pick<Tile, 'id' | 'name' | 'kind'> }) {
  const { t } = useTranslation('dashboards');
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<string | null>(null);
  const store = useRef((value: string) => {
    latest.current = null;
    void patchTile(id, { name: value.trim() });
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (latest.current !== null) store.current(latest.current);
    },
    [],
  );
  const type = (value: string) => {
    setTyped(value);
    latest.current = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store.current(value), PAUSE_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    if (latest.current !== null && latest.current.trim() !== name) store.current(latest.current);
    latest.current = null;
    setTyped(null);
  };
  const field = `tile-name-${id}`;
  return (
    <PanelRow label={t('panel.name')} htmlFor={field}>
      <TextInput
        id={field}
        value={typed ?? name}
        placeholder={t(`kind.${kind}`)}
        maxLength={MAX_NAME}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        style={{ flex: 1, minWidth: 0 }}
      />
    </PanelRow>
  );
}
