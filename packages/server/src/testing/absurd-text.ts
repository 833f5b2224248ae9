import fc from 'fast-check'

/** Signs, words and escapes that files, spreadsheets and markup take for something of their own, and characters that show nothing. */
const parts = [
  ...[
    'a',
    'Z',
    '0',
    ' ',
    '  ',
    ',',
    ', ',
    ';',
    '"',
    '""',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '\\',
    '\t',
    '.',
    '|',
    '<',
    '&',
  ],
  ...['_x0041_', '_x000D_', '_x005F_', 'NULL', 'TRUE', '#REF!', '1E5', '007', 'none'],
  ...[
    'é',
    'e\u0301',
    '\u00a0',
    '\u200d',
    '\u200c',
    '\u00ad',
    '\u200f',
    '\ufeff',
    '\ufe0f',
    '\u034f',
    '\ue000',
  ],
  ...['\ufdd0', '\u0085', '\u2028', '\u{1f300}', '\u{1fffe}', 'علی', '👨\u200d👩', '漢', '，'],
]

/** Texts that a person could enter and nobody expects. */
export const absurdText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...parts), { maxLength: 9 })
    .map((some) => [...some.join('')].slice(0, maxLength).join(''))
