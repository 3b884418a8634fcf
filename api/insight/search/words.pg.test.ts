import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`update work_items set archived_at = now()`;
  await team.test.database.sql`update pages set deleted_at = now()`;
});

type Row = { id: string };
const base = () => `/api/workspaces/${team.workspace.slug}`;
const project = () => `${base()}/projects/${team.project.id}`;
const idsAt = async (path: string): Promise<string[]> =>
  (await team.member.get(path)).body.map(({ id }: Row) => id);
const everything = async (text: string) =>
  (await team.member.get(`${base()}/search/?search=${encodeURIComponent(text)}`)).body.results;
const items = async (text: string): Promise<string[]> =>
  (await everything(text)).issue.map(({ id }: Row) => id);
const pages = async (text: string): Promise<string[]> =>
  (await everything(text)).page.map(({ id }: Row) => id);
const picked = (text: string) => idsAt(`${project()}/search-issues/?search=${encodeURIComponent(text)}`);
const makeId = async (values: Record<string, unknown>) => (await team.makeItem(values)).id;
const makePage = async (values: Record<string, unknown>): Promise<string> =>
  (await team.member.post(`${project()}/pages/`, values)).body.id;

type Text = { name: string; description_html?: string };
/** Texts, and what people type who look for them. */
const UNSPACED: [Text, string[]][] = [
  [{ name: 'plain', description_html: '<p>ログイン画面が動かない</p>' }, ['画面', '動かない', 'ログイン']],
  [{ name: '这是一个测试文档' }, ['测试', '文档', '测试文档', '测']],
  [{ name: '打印机无法连接网络' }, ['连接', '网络', '打印机 网络', '无法连接']],
  [
    { name: 'v2', description_html: '<p>自動ログアウトの設定を保存できません。</p>' },
    ['設定', '保存', 'ログアウト', '自動'],
  ],
  [{ name: 'API仕様書v3の更新' }, ['仕様書', 'api', 'v3', '更新', 'API仕様書']],
  [{ name: 'ｶﾒﾗの権限' }, ['カメラ', '権限']],
  [{ name: 'korean', description_html: '<p>자동로그인이 되지 않습니다</p>' }, ['로그인', '자동', '않습니다']],
  [{ name: '결제화면오류' }, ['화면', '오류', '결제']],
  [{ name: 'thai', description_html: '<p>หน้าจอเข้าสู่ระบบไม่ทำงาน</p>' }, ['ระบบ', 'ทำงาน', 'หน้าจอ']],
  [{ name: 'พิมพ์ใบแจ้งหนี้ไม่ได้' }, ['ใบแจ้งหนี้', 'พิมพ์']],
];
// docs/contract/search.md#texts-without-spaces
test.each(UNSPACED)('inside of %o people find %o', async (values, texts) => {
  const id = await makeId(values);
  await makeId({ name: 'Another one', description_html: '<p>別の件です 其他 อื่น 다른</p>' });
  for (const text of texts) {
    expect(await items(text), text).toEqual([id]);
    expect(await picked(text), text).toEqual([id]);
    const isAsItIs = `${values.name}${values.description_html}`.includes(text);
    if (isAsItIs) expect(await items(`"${text}"`), text).toEqual([id]);
  }
});

const ACCENTS: [Text, string[]][] = [
  [{ name: 'naïve café' }, ['naive cafe', 'CAFE', 'café', 'naïv']],
  [{ name: 'plain cafe' }, ['café', 'CAFÉ']],
  [{ name: 'Ёлка и ещё расчёт' }, ['елка', 'еще', 'расчеты', 'ёлки', 'расчёта']],
  [{ name: 'Все елки зеленые' }, ['ёлка', 'зелёный']],
  [
    { name: 'Straße gesperrt', description_html: '<p>Größe und Maß</p>' },
    ['strasse', 'STRASSE', 'grosse', 'mass'],
  ],
  [{ name: 'Strasse frei' }, ['Straße', 'STRAẞE']],
  [{ name: 'Smørrebrød fra København' }, ['smorrebrod', 'kobenhavn', 'København']],
  [
    { name: 'Żółta łódź', description_html: '<p>Wrocław i Kraków</p>' },
    ['zolta lodz', 'wroclaw', 'krakow', 'Łódź'],
  ],
  [{ name: 'İstanbul ışık Đà Nẵng' }, ['istanbul', 'isik', 'da nang', 'Đà']],
  [{ name: 'Œuvre æther' }, ['oeuvre', 'aether', 'œuvre']],
  [{ name: 'Cafe\u0301 in two parts' }, ['café', 'cafe']],
  [{ name: 'Ελληνικός φάκελος' }, ['ελληνικος', 'φακελος', 'ΦΆΚΕΛΟΣ']],
];
// docs/contract/search.md#accents
test.each(ACCENTS)('of %o accents do not matter: %o', async (values, texts) => {
  const id = await makeId(values);
  for (const text of texts) {
    expect(await items(text), text).toEqual([id]);
    expect(await picked(text), text).toEqual([id]);
  }
});

// docs/contract/search.md#accents
test('"й" is a letter of its own; words that are mistyped are near whatever their accents', async () => {
  const id = await makeId({ name: 'Авторизация через Münchner Geschäftsstelle' });
  await makeId({ name: 'Мой район' });
  expect(await items('мои')).toEqual([]);
  for (const text of ['geschaftstelle', 'Geschäftstele', 'muncner'])
    expect(await items(text), text).toEqual([id]);
});

// docs/contract/search.md#accents
test('names of all else are found without their accents, and so are values of operators', async () => {
  const { member, admin } = team;
  const cycle = await admin.post(`${project()}/cycles/`, { name: 'Été prochain' });
  const label = await team.test.makeLabel(admin, team.project, { name: 'Prioritär' });
  const id = await makeId({ name: 'Labelled', label_ids: [label.id] });
  expect((await everything('ete')).cycle).toMatchObject([{ id: cycle.body.id }]);
  expect(await items('label:prioritar')).toEqual([id]);
  const mentioned = await member.get(`${base()}/entity-search/?query_type=cycle,issue&query=%C3%89TE`);
  expect(mentioned.body.cycle).toMatchObject([{ id: cycle.body.id }]);
  const named = await makeId({ name: 'Crème brûlée' });
  const list = await member.get(`${project()}/issues/?name=creme%20BRULEE`);
  expect(list.body.results.map((row: Row) => row.id)).toEqual([named]);
});

const FORMS: [string, string, string[]][] = [
  ['Russian', 'Кнопки отправляли пустые сообщения', ['кнопка', 'сообщение', 'отправлять', 'пустого']],
  [
    'German',
    'Die Häuser und Bücher sind mit den Fehlern verschwunden',
    ['Haus', 'Buch', 'Fehler', 'bucher', 'Häusern'],
  ],
  ['German', 'Rechnungen werden nicht gedruckt', ['Rechnung', 'gedruckte', 'gedruckten']],
  ['German', 'Anmeldungen', ['Anmeldung']],
  ['French', 'Les journaux et les chevaux ne sont pas visibles', ['journal', 'cheval', 'visible']],
  ['French', 'Données validées', ['donnée', 'valider', 'validé', 'donnee']],
  [
    'French',
    'Erreurs générales pendant la création des comptes',
    ['erreur', 'général', 'compte', 'créations'],
  ],
  ['English', 'Connections were failing', ['connect', 'failed', 'connection']],
];
// docs/contract/search.md#words
test.each(FORMS)('of %s: "%s" is found by other forms %o', async (_language, text, words) => {
  const named = await makeId({ name: text });
  const described = await makeId({ name: 'Described', description_html: `<p>${text}.</p>` });
  const commented = await makeId({ name: 'Commented' });
  await team.member.post(`${team.item(commented)}comments/`, { comment_html: `<p>${text}</p>` });
  for (const word of words) expect(await items(word), word).toEqual([named, described, commented]);
});

// docs/contract/search.md#words
test('a form of one language finds no word of another one that only looks like it', async () => {
  await makeId({ name: 'The browsing of the users is slow and they are angry' });
  // So many that words which are only near are not looked for.
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await makeId({ name: `The browsers of the users are old ${n}` }));
  expect((await items('browser')).toSorted()).toEqual(ids.toSorted());
});

// docs/contract/search.md#texts-without-spaces
test('letters that stand apart are not found together', async () => {
  await makeId({ name: '画面と面会と会議' });
  const id = await makeId({ name: '画面会議' });
  const described = await makeId({ name: 'text', description_html: '<p>この画面会議は長い</p>' });
  expect(await items('画面会議')).toEqual([id, described]);
});

// docs/contract/search.md#texts-of-pages
test('pages are found by the words of their texts, in all these ways, those named so first', async () => {
  const page = await makePage({
    name: '设计说明文档',
    description_html: '<p>登录页面错误 und die Häuser im café</p>',
  });
  const named = await makePage({ name: '页面' });
  for (const text of ['错误', '说明', 'haus', 'cafe', '登录页面', 'cafe 设计'])
    expect(await pages(text), text).toEqual([page]);
  expect(await pages('页面')).toEqual([named, page]);
  expect(await pages('面登')).toEqual([]);
  const listed = await team.member.get(`${project()}/pages/?search=${encodeURIComponent('错误')}`);
  expect(listed.body.map(({ id }: Row) => id)).toEqual([page]);
  await team.member.patch(`${project()}/pages/${named}/`, { name: 'Überschrift' });
  expect(await pages('uberschriften')).toEqual([named]);
  expect(await pages('页面')).toEqual([page]);
});

// docs/contract/search.md#texts-of-pages
test('private pages of others are not found by their texts either', async () => {
  await team.admin.post(`${project()}/pages/`, {
    name: 'Mine',
    access: 1,
    description_html: '<p>secretum</p>',
  });
  expect(await pages('secretum')).toEqual([]);
});

// docs/contract/search.md#fresh
test('comments of such texts are found as they are now', async () => {
  const id = await makeId({ name: 'Commented' });
  const comments = `${team.item(id)}comments/`;
  const { body } = await team.member.post(comments, { comment_html: '<p>検索結果が表示されない</p>' });
  for (const text of ['結果', '表示されない']) expect(await items(text), text).toEqual([id]);
  expect(await items('結果表示')).toEqual([]);
  await team.member.patch(`${comments}${body.id}/`, { comment_html: '<p>résumé</p>' });
  expect(await items('結果')).toEqual([]);
  expect(await items('resume')).toEqual([id]);
  await team.member.delete(`${comments}${body.id}/`);
  expect(await items('resume')).toEqual([]);
});

// docs/contract/search.md#similar-items
test('items are similar in texts without spaces and without accents', async () => {
  const id = await makeId({ name: 'ログイン画面が動かない' });
  const accents = await makeId({ name: 'Café fermé à Orléans' });
  const similar = (name: string) => idsAt(`${project()}/similar-issues/?name=${encodeURIComponent(name)}`);
  expect(await similar('ログイン画面が遅い')).toEqual([id]);
  expect(await similar('cafe ferme a orleans')).toEqual([accents]);
});
