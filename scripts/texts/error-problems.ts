import { LEFT, OF_LIBRARIES } from './left-texts.ts';
import { PLACES, readTexts } from './read.ts';
import { serverTexts, VALUE } from './server-texts.ts';

const asWritten = (text: string) => text.replaceAll(/{{\w+}}/g, VALUE);

/** Whether one text is another one, with something in the places of its values. */
function covers(template: string, text: string): boolean {
  const fixed = template.split(VALUE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${fixed.join('[^]+')}$`).test(text);
}

/** Texts of errors that `web/i18n/en/errors.json` lacks, and what it has without need. */
export function errorProblems(): string[] {
  const [web] = PLACES;
  const entries = [...new Set([...readTexts(web, 'en', 'errors').values()].map(asWritten))];
  const found = serverTexts((file) => LEFT.some(({ files }) => files?.test(file)));
  const left = LEFT.flatMap(({ texts = [] }) => texts);
  const known = [...found.keys()].filter((text) => !left.includes(text));
  const missing = known.filter((text) => !entries.some((entry) => covers(entry, text)));
  const said = [...known, ...OF_LIBRARIES];
  const unused = entries.filter((entry) => !said.some((text) => covers(entry, text)));
  return [
    ...missing.map((text) => `${found.get(text)?.join(', ')}: "${text}" is not in web/i18n/en/errors.json`),
    ...unused.map((text) => `"${text}" is said nowhere`),
    ...left.filter((text) => !found.has(text)).map((text) => `"${text}" is left out, and said nowhere`),
  ];
}
