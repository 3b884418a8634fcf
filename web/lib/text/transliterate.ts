const LETTERS: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts' },
  ...{ ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  },
  ...{ ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** The same text in lower-case Latin letters without accents, as far as its script has any; the rest stays. */
export function transliterate(text: string): string {
  // Cyrillic й and ё are letters of their own: they are looked up before accents are taken off.
  const latin = Array.from(text.toLowerCase().normalize('NFC'), (letter) => LETTERS[letter] ?? letter).join(
    '',
  );
  const bare = latin.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  return Array.from(bare, (letter) => LETTERS[letter] ?? letter).join('');
}
