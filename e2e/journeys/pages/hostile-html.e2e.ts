import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../../help/person.ts';
import { inDatabase } from '../../help/stored-text.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});

const RUNS = 'globalThis.ran=1';
const IMG = `<img src=x onerror=${RUNS}>`;
/** HTML that changes its meaning while browsers parse, write and parse it again, and some that is plainly hostile. */
const HOSTILE = [
  IMG,
  `<p onpointerenter="${RUNS}" style="position:fixed;inset:0">x</p>`,
  `<a href="java\tscript:${RUNS}">x</a>`,
  `<a href="&#1;javascript:${RUNS}">x</a>`,
  `<img src="data:image/svg+xml,<svg onload=${RUNS}>">`,
  `<svg><style><!--</style>${IMG}--></style></svg>`,
  `<svg></p><style><a id="</style>${IMG}">`,
  `<svg><desc><noscript></noscript></desc><title><a title="</title>${IMG}"></a></title></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${IMG.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`,
  `<math><mtext><table><mglyph><style><math><img src=x onerror=${RUNS}></style></mglyph></table></mtext></math>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${IMG}">`,
  `<math><annotation-xml encoding="text/html"><style>${IMG}</style></annotation-xml></math>`,
  `<noscript><p title="</noscript>${IMG}"></noscript>`,
  `<p><noembed><a title="</noembed>${IMG}"></noembed></p>`,
  `<xmp><p title="</xmp>${IMG}"></xmp>`,
  `<textarea><p title="</textarea>${IMG}"></textarea>`,
  `<title><p title="</title>${IMG}"></title>`,
  `<template><template shadowrootmode="open">${IMG}</template></template>`,
  `<table><caption><svg><title></table>${IMG}`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${IMG}">`,
  `<!--><${IMG.slice(1)}-->`,
  `<!-- --!>${IMG} -->`,
  `<?xml-stylesheet ><img src=x onerror=${RUNS}> ?>`,
  `<![CDATA[>${IMG}]]>`,
  `<a><form><b><form></a>${IMG}</form></b>`,
  `<form><input name="attributes"><input name="childNodes"><p onclick=${RUNS}>x</p></form>`,
  `<input autofocus onfocus=${RUNS} type=image src=x formaction="javascript:${RUNS}">`,
  `<mention-component entity_identifier="</mention-component>${IMG}" is="x-y" onclick=${RUNS}>${IMG}</mention-component>`,
  `<image-component src="x" onerror=${RUNS}></image-component>`,
  `<iframe srcdoc="<script>${RUNS}</script>"></iframe>`,
  `<div><b><i><u><s><b><i><u><s><table><div><a><table><a href="javascript:${RUNS}">x</a></table></a></div></table></div>`,
  `${'<div><table><caption>'.repeat(120)}<svg><desc>${IMG}`,
];

/** What stands in a text that could run, lead to a script or lie over the page. */
function findHarm(texts: Element[]): string[] {
  const attributes = texts.flatMap((text) =>
    [...text.querySelectorAll('*')].flatMap((element) => [...element.attributes]),
  );
  const names = texts.flatMap((text) => [...text.querySelectorAll('*')].map(({ localName }) => localName));
  return [
    ...names.filter((name) =>
      /script|style|svg|math|iframe|object|embed|form|template|select|title/.test(name),
    ),
    ...attributes
      .filter(
        ({ name, value }) =>
          /^on|^(?:style|id|name|is|src.+|form.+)$/.test(name) || /^\W*(?:java|data:)/i.test(value),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ];
}

test('HTML that was stored without having been cleaned is harmless where it is shown', async () => {
  const { ada, place, project } = team;
  const item = expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'Hostile' }), 201);
  const ids: string[] = [];
  for (const index of HOSTILE.keys()) {
    const body = { comment_html: `<p>Comment ${index}</p>` };
    const made = await ada.call('POST', `${project}/issues/${item.id}/comments/`, body);
    ids.push(expectStatus(made, 201).id);
  }
  await inDatabase(process.env['TANDEM_DATA'] ?? '', async ({ sql }) => {
    for (const [index, html] of HOSTILE.entries()) {
      const marked = `<p>Comment ${index}</p>${html}`;
      await sql`update comments set comment_html = ${marked} where id = ${ids[index]!}`;
    }
  });
  const { page, errors } = await openAt(`/${place.slug}/browse/TEAM-${item.sequence_id}/`, ada);
  const texts = page.getByRole('article').locator('.rich-text');
  await texts.getByText(`Comment ${HOSTILE.length - 1}`, { exact: true }).waitFor();
  expect(await texts.count()).toBe(HOSTILE.length);
  expect(await texts.evaluateAll(findHarm)).toEqual([]);
  // What reaches the page is written there as text, and is read by the browser once more.
  expect(await page.evaluate(() => Object.hasOwn(globalThis, 'ran'))).toBe(false);
  expect(errors).toEqual([]);
});
