import { useEffect } from 'react';
import { codeOfLanguage, useLanguage } from '#lib/device/language.ts';

/** The installed app has its shortcuts in the language of the person (scripts/app-manifest.ts). */
export function useManifestLanguage(): void {
  const language = useLanguage((state) => state.language);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (link) link.href = `/manifest.${codeOfLanguage(language)}.webmanifest`;
  }, [language]);
}
