import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCsv } from './csv.ts'

const read = (text: string, wanted: readonly string[] = ['a', 'b']) => {
  const { header, records } = openCsv(text, wanted)
  return [header, ...records].map((record) => [record?.row, record?.fields])
}

describe('the separator', () => {
  test.each([
    ['a;b;place (city, level)\n1;2;x', ['a', 'b', 'place (city, level)'], ['1', '2', 'x']],
    ['a\tb\tx,y;z\n1\t2\t3', ['a', 'b', 'x,y;z'], ['1', '2', '3']],
    ['a,b,"x;y;z"\n1,2,3', ['a', 'b', 'x;y;z'], ['1', '2', '3']],
    ['"place; level",A , b\n1,2,3', ['place; level', 'A ', ' b'], ['1', '2', '3']],
    ['"note\tone";b;a\n1;2;3', ['note\tone', 'b', 'a'], ['1', '2', '3']],
    ['b\n1', ['b'], ['1']],
    ['x;y\n1;2', ['x', 'y'], ['1', '2']],
  ])('%j', (text, header, row) =>
    expect(read(text)).toEqual([
      [1, header],
      [2, row],
    ]),
  )
})

test('rows of blank cells, as spreadsheets write for cleared rows, are left out', () => {
  expect(read(',,\na,b,\n , ,\n1,2,\n,,\n')).toEqual([
    [2, ['a', 'b', '']],
    [4, ['1', '2', '']],
  ])
})

describe('lines and quotation marks', () => {
  test.each<[string, unknown[]]>([
    [
      'a,b\n1,2\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      '\uFEFFa,b\r1,2\r3,4',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
        [3, ['3', '4']],
      ],
    ],
    [
      'a,b\r\n\r\n1,2\n \n3,4',
      [
        [1, ['a', 'b']],
        [3, ['1', '2']],
        [5, ['3', '4']],
      ],
    ],
    [
      'a,b,"note\nof two"\n1,2,"x\r\ny\rz"\n3,4,',
      [
        [1, ['a', 'b', 'note\nof two']],
        [3, ['1', '2', 'x\r\ny\rz']],
        [6, ['3', '4', '']],
      ],
    ],
    [
      'a,b\n"1","say ""no"""\n"",""',
      [
        [1, ['a', 'b']],
        [2, ['1', 'say "no"']],
        [3, ['', '']],
      ],
    ],
    [
      'a,b\n1,5" pipe\n2,3',
      [
        [1, ['a', 'b']],
        [2, ['1', '5" pipe']],
        [3, ['2', '3']],
      ],
    ],
    [
      'a,b\n"1,2\n3,4',
      [
        [1, ['a', 'b']],
        [2, undefined],
        [3, ['3', '4']],
      ],
    ],
    [
      'a,b\n"1"x,2\n3,4',
      [
        [1, ['a', 'b']],
        [2, undefined],
        [3, ['3', '4']],
      ],
    ],
    ['', [[undefined, undefined]]],
  ])('%j', (text, records) => expect(read(text)).toEqual(records))

  test('what a program writes is read as it was, in every separator and with every end of line', () => {
    const field = fc.array(fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', 'é'), {
      maxLength: 5,
    })
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 2 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (given, separator, end) => {
          const cells = given.map((row) => row.map((signs) => signs.join('')))
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
          const lines = cells.map((row) => row.map(quoted).join(separator))
          const [, ...records] = read([`a${separator}b`, ...lines].join(end))
          expect(records.map(([, fields]) => fields)).toEqual(cells)
        },
      ),
    )
  })
})
