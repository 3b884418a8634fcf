import { afterAll, describe, expect, test } from 'vitest';
import { encode } from '../../../http/encoding/testing-encode.ts';
import { makeTableReader } from './testing-tables.ts';

const tables = makeTableReader();
afterAll(() => tables.remove());

// docs/contract/imports.md#encodings
describe('tables that are not UTF-8', () => {
  test.each([
    [
      'windows-1251',
      'Название;Статус\r\nПроверить вход;Готово\r\nЁлка, «кавычки» и № 5;В работе\r\n',
      ['Проверить вход', 'Ёлка, «кавычки» и № 5'],
    ],
    [
      'windows-1251',
      'Назва;Стан\r\nПеревірити вхід;Виконано\r\nЇжак і ґава;У роботі\r\n',
      ['Перевірити вхід', 'Їжак і ґава'],
    ],
    ['windows-1251', 'Title,Labels\nОбновить сервер,"сеть, срочно"\nPlain,\n', ['Обновить сервер', 'Plain']],
    [
      'windows-1251',
      `Тема;Описание\n${'Письмо;Ответ клиенту\n'.repeat(200)}`,
      Array.from({ length: 200 }, () => 'Письмо'),
    ],
    [
      'windows-1252',
      'Title;Status;Assignee\r\nCafé – naïve “quotes”;Done;Jörg Müller\r\n',
      ['Café – naïve “quotes”'],
    ],
    [
      'windows-1252',
      'Titel;Status\r\nÜberprüfung der Größe;Erledigt\r\nStraße „sperren“;Offen\r\n',
      ['Überprüfung der Größe', 'Straße „sperren“'],
    ],
    [
      'windows-1252',
      'Titre,Statut\nDéjà vérifié,Terminé\nÀ côté de la forêt,En cours\n',
      ['Déjà vérifié', 'À côté de la forêt'],
    ],
    [
      'windows-1252',
      'Título;Estado\nAñadir una página;Hecho\nRevisión – fase 2;En curso\n',
      ['Añadir una página', 'Revisión – fase 2'],
    ],
  ])('in %s: %#', async (encoding, text, names) => {
    const { items, refused } = await tables.read(encode(text, encoding));
    expect(refused).toEqual([]);
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(JSON.stringify(items)).not.toContain('\ufffd');
  });
});

// docs/contract/imports.md#forms-of-tables
describe('a line that says what separates', () => {
  test.each([
    'sep=;\r\nTitle;Status\r\nFirst;Done\r\nSecond;To Do\r\n',
    '\ufeffsep=,\r\nTitle,Status\r\nFirst,Done\r\nSecond,To Do\r\n',
    'sep=|\nTitle|Status\nFirst|Done\nSecond|To Do\n',
    '"sep=\t"\nTitle\tStatus\nFirst\tDone\nSecond\tTo Do\n',
  ])('%j', async (text) => {
    const { items } = await tables.read(text);
    expect(items.map(({ name, state }) => [name, state.group])).toEqual([
      ['First', 'completed'],
      ['Second', 'unstarted'],
    ]);
  });
});

// docs/contract/imports.md#forms-of-tables
describe('quotes inside of cells that have none around', () => {
  test.each([
    [
      'Title,Status\nBuy a 24" screen,Done\nSay "hi" to all,To Do\n"A proper ""one""",To Do\nLast,Done\n',
      ['Buy a 24" screen', 'Say "hi" to all', 'A proper "one"', 'Last'],
    ],
    [
      'Title;Status\r\n5\'10" board;Done\r\nOne "lone quote;To Do\r\nLast;Done\r\n',
      ['5\'10" board', 'One "lone quote', 'Last'],
    ],
    ['Title\tNote\nA\t3" nails\nB "b"\t"two\nlines"\nC\t""\n', ['A', 'B "b"', 'C']],
    [
      'Status,Title\nDone,the "last"\nDone,ends with 7"\nDone,"quoted, too"\n',
      ['the "last"', 'ends with 7"', 'quoted, too'],
    ],
  ])('%j', async (text, names) => {
    const { items, refused } = await tables.read(text);
    expect(refused).toEqual([]);
    expect(items.map(({ name }) => name)).toEqual(names);
  });
});

// docs/contract/imports.md#names-in-cells
describe('people as directories write them', () => {
  test.each([
    [
      'Title,Assignee,Reporter\nA,"Doe, Jane","Roe, Rick"\nB,"Doe, Jane","O\'Neil, Pat"\n',
      [['Doe, Jane'], ['Doe, Jane']],
      ['Roe, Rick', "O'Neil, Pat"],
    ],
    [
      'Title;Assignee;Reporter\nA;Müller, Jörg;Lee, Ann\nB;Lee, Ann;Müller, Jörg\n',
      [['Müller, Jörg'], ['Lee, Ann']],
      ['Lee, Ann', 'Müller, Jörg'],
    ],
    [
      'Title,Assignees,Creator\nA,"Doe, Jane; Roe, Rick","Doe, Jane"\nB,"Roe, Rick",\n',
      [['Doe, Jane', 'Roe, Rick'], ['Roe, Rick']],
      ['Doe, Jane', undefined],
    ],
    [
      'Название,Исполнитель,Автор\nА,"Иванов, Пётр","Петрова, Анна"\nБ,"Сидоров, Олег","Иванов, Пётр"\n',
      [['Иванов, Пётр'], ['Сидоров, Олег']],
      ['Петрова, Анна', 'Иванов, Пётр'],
    ],
  ])('%j', async (text, assignees, creators) => {
    const { items } = await tables.read(text);
    expect(items.map((item) => item.assignees.map(({ display_name }) => display_name))).toEqual(assignees);
    expect(items.map(({ creator }) => creator?.display_name)).toEqual(creators);
  });
});
