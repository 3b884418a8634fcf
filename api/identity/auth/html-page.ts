import { acceptedLanguage, tagOf } from '@tandem/shared/text/languages.ts';
import { escapeHtml } from '../../http/html/escape-html.ts';
import { textIn } from '../../platform/texts/texts.ts';

type FailurePage = { reason: 'expired' | 'broken'; home: string; accept_language: string | undefined };

/**
 * What a person sees whose form post cannot be answered by a page of the client
 * (docs/contract/sessions.md#the-page-of-a-refused-form).
 */
export function formFailurePage({ reason, home, accept_language }: FailurePage): string {
  const language = acceptedLanguage(accept_language);
  const say = (key: string) => escapeHtml(textIn(language, `pages:form.${key}`));
  const title = say(`${reason}.title`);
  return `<!doctype html>
<html lang="${tagOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; }
</style>
<main><h1>${title}</h1><p>${say(`${reason}.text`)}</p><p><a href="${escapeHtml(home)}">${say('back')}</a></p></main>
</html>
`;
}
