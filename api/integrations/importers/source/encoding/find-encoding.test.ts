import { afterAll, describe, expect, test } from 'vitest';
import { makeScratchFiles } from '../../testing-files.ts';
import { findEncoding } from './find-encoding.ts';
import { readText } from './read-text.ts';
import { encode } from '../../../../http/encoding/testing-encode.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function find(content: string | Uint8Array, name = 'a.csv') {
  const file = files.write(name, content);
  const found = await findEncoding(file);
  let text = '';
  for await (const piece of readText(file, found.encoding)) text += piece;
  return { encoding: found.encoding, is_sure: found.is_sure, text };
}

/** Two lines as people have them in tables, by the encodings in which they may stand. */
const TEXTS: readonly (readonly [string[], string])[] = [
  [
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    'Проверить вход в систему;Готово\nИсправить отчёт за месяц;В работе\n',
  ],
  [
    ['windows-1251', 'koi8-u'],
    'Перевірити вхід до системи;Готово\nЗвіт за її місяць, де є помилки;У роботі\n',
  ],
  [['windows-1251'], 'Ёлка, «кавычки» и № 5;В работе\nДоговор — подписать до «пятницы»;Новая\n'],
  [
    ['windows-1251', 'koi8-r', 'ibm866'],
    'СРОЧНО: ПРОВЕРИТЬ ВХОД;ГОТОВО\nИСПРАВИТЬ ВЫГРУЗКУ ЗА МЕСЯЦ;НОВАЯ\n',
  ],
  [['windows-1252'], 'Vérifier la clé d’accès à l’hôtel;Terminé\nRéunion à préparer – 5 €;À faire\n'],
  [
    ['windows-1252', 'iso-8859-15'],
    'Größe der Übersicht ändern;Erledigt\nSchlüssel für Straße prüfen;Geöffnet\n',
  ],
  [['windows-1252'], 'Revisión de la página;En curso\n¿Cuándo? Mañana, según el calendario español;Hecho\n'],
  [['windows-1252'], 'Configuração não é possível;Concluído\nAções de manutenção da versão;Em andamento\n'],
  [['windows-1250', 'iso-8859-2'], 'Sprawdź łączność z bazą;Zrobione\nZażółć gęślą jaźń;W toku\n'],
  [['windows-1250', 'iso-8859-2'], 'Přihlášení uživatele;Hotovo\nPříliš žluťoučký kůň úpěl;Řeší se\n'],
  [['windows-1250', 'iso-8859-2'], 'Ellenőrizni a belépést;Kész\nŐrült tükörfúrógép működik;Folyamatban\n'],
  [['windows-1253', 'iso-8859-7'], 'Έλεγχος σύνδεσης;Ολοκληρώθηκε\nΔιόρθωση της σελίδας;Σε εξέλιξη\n'],
  [['windows-1254'], 'Girişi kontrol et;Tamamlandı\nİşçi ödemesi için güncelleme;Devam ediyor\n'],
  [['windows-1257', 'iso-8859-13'], 'Patikrinti prisijungimą;Užbaigta\nĄžuolo šaką čia;Vykdoma\n'],
  [['windows-1257', 'iso-8859-13'], 'Pārbaudīt pieslēgšanos;Pabeigts\nŠķērsiela un ģērbtuve;Darbā\n'],
  [['shift_jis', 'euc-jp'], 'ログイン画面を確認する;完了\n検索の不具合を直す;進行中\n'],
  [['euc-kr'], '로그인 화면을 확인하기;완료\n검색 오류 수정;진행 중\n'],
  [['gb18030'], '检查登录页面;完成\n修复搜索问题;进行中\n'],
  [['big5'], '檢查登入頁面;完成\n修復搜尋問題;進行中\n'],
];
const CASES = TEXTS.flatMap(([encodings, text]) =>
  encodings.map((encoding) => ({ encoding, text, name: text.slice(0, 20) })),
);

// docs/contract/imports.md#encodings
describe('the words of a table are those that were written', () => {
  test.each(CASES)('in $encoding, two lines: $name', async ({ encoding, text }) => {
    const table = `Title;Status\n${text}`;
    expect((await find(encode(table, encoding))).text).toBe(table);
  });

  test.each(CASES)('in $encoding, many lines, and that is sure: $name', async ({ encoding, text }) => {
    const table = `Title;Status\n${text.repeat(Math.ceil(2000 / text.length))}`;
    const found = await find(encode(table, encoding));
    expect(found.text).toBe(table);
    expect(found.is_sure).toBe(true);
  });

  test.each(CASES)('in UTF-8 and UTF-16, with a mark and without: $name', async ({ text }) => {
    const table = `Title;Status\n${text}`;
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'])
      for (const mark of ['', '\ufeff'])
        expect(await find(encode(mark + table, encoding))).toEqual({ encoding, is_sure: true, text: table });
  });

  test('where letters come late, also compressed', async () => {
    const head = `Title;Status\n${'Some plain words;Done\n'.repeat(100_000)}`;
    const table = `${head}Проверить вход;Готово\nИсправить отчёт;В работе\n`;
    for (const name of ['late.csv', 'late.csv.gz']) {
      const found = await find(encode(table, 'windows-1251'), name);
      expect([found.encoding, found.text === table]).toEqual(['windows-1251', true]);
    }
    const letter = `${head}Проверить вход;Готово`;
    expect(await find(encode(letter, 'utf-8'))).toEqual({ encoding: 'utf-8', is_sure: true, text: letter });
  });

  test('where lines end with returns, and where one line is long', async () => {
    const mac = 'Title;Status\r' + 'Проверить вход;Готово\r'.repeat(200);
    expect((await find(encode(mac, 'windows-1251'))).text).toBe(mac);
    const long = `Title;Note\nA;"${'Проверить вход в систему '.repeat(20_000)}"\n`;
    expect((await find(encode(long, 'koi8-r'))).text === long).toBe(true);
    const letters = `題名\n${'検索の不具合を直す'.repeat(20_000)}\n`;
    expect((await find(encode(letters, 'shift_jis'))).text === letters).toBe(true);
  });
});

// docs/contract/imports.md#encodings
describe('what is not sure says so', () => {
  test.each([
    ['windows-1252', 'Title\nCafé\n'],
    ['windows-1250', 'Title\nGdańsk\n'],
    ['windows-1251', 'Title\nДа\n'],
    ['koi8-r', 'Title\nЁлка\n'],
    ['shift_jis', 'Title\n検索\n'],
    ['euc-kr', 'Title\n제목\n'],
    ['big5', 'Title\n測試\n'],
  ])('a word alone in %s: %j', async (encoding, text) => {
    expect((await find(encode(text, encoding))).is_sure).toBe(false);
  });

  test('bytes of one letter of UTF-8 that are a word elsewhere', async () => {
    const found = await find(encode('Title\nЁлка\n', 'ibm866'));
    expect([found.encoding, found.is_sure]).toEqual(['utf-8', false]);
  });
});

test('a file without other letters than those of ASCII is UTF-8, and so is an empty one', async () => {
  expect(await find('Title\nA\n')).toMatchObject({ encoding: 'utf-8', is_sure: true });
  expect(await find('')).toMatchObject({ encoding: 'utf-8', is_sure: true });
});

test('broken letters make no other encoding of UTF-8', async () => {
  const lines = 'Проверить вход\n'.repeat(20);
  const table = Buffer.concat([Buffer.from(lines), Buffer.from([0x41, 0xff, 0x0a]), Buffer.from(lines)]);
  expect(await find(table)).toMatchObject({ encoding: 'utf-8' });
});

test.each([
  ['utf-8', 'Title,Note\nA,x\0y\n'],
  ['utf-8', 'Title,Note\nA,\0\0\0\nB,c\n'],
  ['utf-8', 'Название,Note\nПроверить,x\0y\n'],
  ['windows-1251', 'Название,Note\nПроверить вход в систему,x\0y\n'],
])('empty bytes make no UTF-16 of %s: %j', async (encoding, text) => {
  for (const shift of ['', ' '])
    expect(await find(encode(shift + text, encoding))).toMatchObject({ encoding });
});

test('UTF-16 with wide blanks', async () => {
  const table = '件名,状態\n確認　する　,完了\n直す　,新規\n';
  for (const encoding of ['utf-16le', 'utf-16be'])
    expect(await find(encode(table, encoding))).toMatchObject({ encoding, text: table });
});

test.each([
  ['windows-1251', 'Проверить вход в систему;Готово', [0x98]],
  ['windows-1253', 'Έλεγχος σύνδεσης;Ολοκληρώθηκε', [0xd2]],
  ['shift_jis', 'ログイン画面を確認する;完了', [0x82, 0x20]],
  ['euc-kr', '로그인 화면을 확인하기;완료', [0xff]],
  ['gb18030', '检查登录页面;完成', [0xff]],
] as const)('bytes that mean nothing make no other encoding of %s', async (encoding, line, bytes) => {
  const lines = encode(`${line}\n`.repeat(15), encoding);
  const table = Buffer.concat([
    lines,
    encode(line, encoding),
    Buffer.from(bytes),
    encode('\n', encoding),
    lines,
  ]);
  expect(await find(table)).toMatchObject({ encoding });
});

test('names in another script are found among English words', async () => {
  for (const [encoding, name] of [
    ['shift_jis', '山田太郎'],
    ['euc-kr', '김철수'],
    ['big5', '陳大文'],
    ['windows-1251', 'Мария Иванова'],
    ['windows-1250', 'Zdeněk Šťastný'],
  ] as const) {
    const table = `Key,Title,Assignee\n${[1, 2, 3].map((id) => `OPS-${id},Fix the login page,${name}\n`).join('')}`;
    expect(await find(encode(table, encoding))).toMatchObject({ text: table });
  }
});

test('what is no text is refused', async () => {
  const picture = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
  await expect(find(picture)).rejects.toThrow('The file is no text');
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0\u0008\0'), picture]);
  await expect(find(archive)).rejects.toThrow('The file is no text');
});
