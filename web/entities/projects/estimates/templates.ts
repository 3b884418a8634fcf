type EstimateTemplate = { key: string; type: 'points' | 'categories'; values: readonly string[] };

/** What teams estimate with most; every value can be changed before and after. */
export const ESTIMATE_TEMPLATES: readonly EstimateTemplate[] = [
  { key: 'fibonacci', type: 'points', values: ['1', '2', '3', '5', '8', '13'] },
  { key: 'linear', type: 'points', values: ['1', '2', '3', '4', '5', '6'] },
  { key: 'squares', type: 'points', values: ['1', '4', '9', '16', '25', '36'] },
  { key: 'own_numbers', type: 'points', values: ['', ''] },
  { key: 't_shirt', type: 'categories', values: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  { key: 'difficulty', type: 'categories', values: ['easy', 'medium', 'hard', 'very_hard'] },
  { key: 'own_words', type: 'categories', values: ['', ''] },
];
