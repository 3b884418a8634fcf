import { lazyPart } from '#lib/parts/lazy-part.tsx';

export const SettingsSide = lazyPart(async () => (await import('./settings-side.tsx')).SettingsSide);
