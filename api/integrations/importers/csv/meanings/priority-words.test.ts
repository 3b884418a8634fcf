import { describe, expect, test } from 'vitest';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { guessPriority, priorityOf } from './priority-words.ts';

/** Names as trackers and people give them in fifteen languages. */
const NAMES = {
  urgent: `Urgent; Critical; Blocker; Highest; P0; P0 - Drop everything; Immediate; 1 - Critical; Very high; ASAP; Show-stopper;
    Срочно; Критический; Критичный; Блокирующий; Наивысший; Очень высокий; Неотложный; Терміново; Найвищий; Дуже високий;
    Dringend; Kritisch; Höchste; Sehr hoch; Sofort; Urgente; Critique; Très élevée; Bloquante; Crítica; Muy alta; Más alta;
    Inmediata; Critica; Molto alta; Massima; Muito alta; Mais alta; Imediata; Pilne; Krytyczny; Najwyższy; Bardzo wysoki;
    Kritická; Nejvyšší; Naléhavá; Velmi vysoká; Acil; Kritik; En yüksek; Çok yüksek; Spoed; Kritiek; Hoogste; Zeer hoog;
    紧急; 緊急; 最高; 严重; 非常高; 至急; 긴급; 매우 높음; 가장 높음`,
  high: `High; Major; P1; High priority; Priority: High; 2 - High; Important; Must have; Высокий; Высокая; Важно; Важный; Високий;
    Важливий; Hoch; Hohe Priorität; Wichtig; Élevée; Haute; Majeure; Alta; Alto; Elevata; Maior; Wysoki; Ważne; Vysoká;
    Důležité; Yüksek; Önemli; Hoog; Belangrijk; 高; 高优先级; 重要; 高い; 높음; 중요`,
  medium: `Medium; Normal; P2; Med; 3 - Medium; Moderate; Should have; Средний; Обычный; Нормальный; Середній; Звичайний; Mittel;
    Mittlere; Moyenne; Normale; Media; Medio; Média; Średni; Normalny; Střední; Běžná; Orta; Gemiddeld; Normaal; 中; 普通; 一般;
    中等; 보통; 중간`,
  low: `Low; Minor; Trivial; Lowest; P3; P4; Very low; Not urgent; Non-critical; Not important; Nice to have; Could have; 4 - Low;
    Низкий; Низкая; Незначительный; Очень низкий; Не срочно; Несрочно; Не важно; Низький; Niedrig; Gering; Nicht dringend;
    Sehr niedrig; Faible; Basse; Pas urgent; Très basse; Baja; Menor; Muy baja; Bassa; Minore; Molto bassa; Baixa; Muito baixa;
    Niski; Niepilne; Bardzo niski; Nízká; Nejnižší; Düşük; En düşük; Laag; Laagste; 低; 最低; 较低; 低い; 낮음; 매우 낮음`,
  none: `None; No priority; Unprioritized; Not set; Нет; Без приоритета; Немає; Keine; Ohne Priorität; Aucune; Sans priorité;
    Ninguna; Sin prioridad; Nessuna; Nenhuma; Sem prioridade; Brak; Žádná; Bez priority; Yok; Geen; 无; なし; 未设置; 없음`,
};

describe.each(PRIORITIES)('names of the priority %s', (priority) => {
  test.each(NAMES[priority].split(';').map((name) => name.trim()))('%s', (name) => {
    expect(guessPriority(name)).toEqual({ priority, is_sure: true });
    expect(priorityOf(` ${name.toUpperCase()}! `)).toBe(priority);
  });
});

test.each([
  '',
  'Foo',
  'Hightower',
  'Slow',
  'Yellow',
  'Below',
  'Flow',
  'Abnormal',
  'constructor',
  '5',
  'P10',
  'Very',
  'Not',
])('%j says nothing', (name) => expect(guessPriority(name)).toEqual({ priority: 'none', is_sure: false }));

test('20,000 priorities of different names take less than a second of a processor', () => {
  const start = process.cpuUsage();
  for (let line = 0; line < 20_000; line++) priorityOf(`Очень высокий ${line}`);
  priorityOf('a '.repeat(1_000_000));
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
