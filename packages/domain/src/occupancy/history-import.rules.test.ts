import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportSettings } from './history-import.model.ts'
import { maxFaults, readHistory } from './history-import.rules.ts'

const settings: ImportSettings = {
  timeZone: 'America/Toronto',
  capacity: 100,
  now: Date.UTC(2026, 10, 20, 12),
}

const read = (lines: readonly string[] | string, more: Partial<ImportSettings> = {}) =>
  readHistory(typeof lines === 'string' ? lines : lines.join('\n'), { ...settings, ...more })

const accepted = (lines: readonly string[] | string, more: Partial<ImportSettings> = {}) => {
  const outcome = read(lines, more)
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}

const refused = (lines: readonly string[] | string, more: Partial<ImportSettings> = {}) => {
  const outcome = read(lines, more)
  if (!('faults' in outcome)) throw new Error('the file was accepted')
  return outcome.faults.map(({ row, code }) => `${row} ${code}`)
}

const at = (time: string) => Date.parse(time)
const readings = (lines: readonly string[] | string, more: Partial<ImportSettings> = {}) =>
  accepted(lines, more).readings.map(({ at: time, occupied }) => [
    new Date(time).toISOString().slice(0, 16),
    occupied,
  ])
const changes = (lines: readonly string[], more: Partial<ImportSettings> = {}) =>
  accepted(lines, more).changes.map(({ kind, count }) => `${kind} ${count}`)

const header = 'timestamp,occupied'
const plain = [
  ['2026-01-05T10:00', 7],
  ['2026-01-05T10:15', 8],
]

describe('HIS-01: an accepted file', () => {
  const rows = ['2026-01-05T10:00:00Z,7', '2026-01-05T10:15:00Z,8']
  test.each([
    ['in the standard form', [header, ...rows].join('\n')],
    ['with a line end at its end', [header, ...rows, ''].join('\n')],
    ['with a byte order mark', `\uFEFF${[header, ...rows].join('\n')}`],
    ['with CRLF', [header, ...rows, ''].join('\r\n')],
    ['with empty lines', ['', header, '', rows[0], '  ', rows[1], '', ''].join('\n')],
    ['with semicolons', [header, ...rows].join('\n').replaceAll(',', ';')],
    ['with tabs', [header, ...rows].join('\n').replaceAll(',', '\t')],
    ['with quotes', '"timestamp","occupied"\n"2026-01-05T10:00:00Z","7"\n2026-01-05T10:15:00Z,"8"'],
    [
      'with its columns in another order',
      'occupied,timestamp\n7,2026-01-05T10:00:00Z\n8,2026-01-05T10:15:00Z',
    ],
    [
      'with other columns',
      'id,Timestamp, OCCUPIED ,"no,te"\n1,2026-01-05T10:00:00Z,7,"a,""b"""\n2,2026-01-05T10:15:00Z,8,',
    ],
    [
      'with a separator of another kind in its header',
      'timestamp;occupied;place (city, level)\n2026-01-05T10:00:00Z;7;a\n2026-01-05T10:15:00Z;8;b',
    ],
    [
      'with a note of two lines',
      'timestamp,note,occupied\n2026-01-05T10:00:00Z,"a\nb",7\n2026-01-05T10:15:00Z,"a\r\n\r\nb, c",8',
    ],
    ['with CR alone', [header, ...rows, ''].join('\r')],
    ['with spaces', 'timestamp , occupied\n 2026-01-05T10:00:00Z , 7\n2026-01-05T10:15:00Z, 8 '],
    ['with free places', 'timestamp,free\n2026-01-05T10:00:00Z,93\n2026-01-05T10:15:00Z,92'],
  ])('%s', (_how, text) => {
    expect(readings(text)).toEqual(plain)
    expect(accepted(text)).toMatchObject({ rows: 2, changes: [] })
  })
})

describe('a file is rejected', () => {
  test.each([
    ['when it is empty', '', '1 no-rows'],
    ['when it has a header alone', 'timestamp,free\n\n', '1 no-rows'],
    ['without a time', 'time,free\n2026-01-05T10:00Z,1', '1 column-missing'],
    ['without a count', 'timestamp,vehicles\n2026-01-05T10:00Z,1', '1 column-missing'],
    ['without a header', '2026-01-05T10:00Z,1', '1 column-missing'],
    ['with both counts', 'timestamp,free,occupied\n2026-01-05T10:00Z,1,2', '1 column-ambiguous'],
    ['with a column twice', 'timestamp,free,free\n2026-01-05T10:00Z,1,2', '1 column-ambiguous'],
    ['with an unclosed quotation mark in its header', '"timestamp,free\n2026-01-05T10:00Z,1', '1 unreadable'],
    ['when it is compressed', '\u001f\uFFFD\b\0\0\0', '1 unreadable'],
    ['when its header is not the first row with text', '\n\ntime,free', '3 column-missing'],
  ])('%s', (_how, text, fault) => {
    expect(refused(text)).toEqual([fault])
  })

  test('HIS-06: with free stalls when the capacity is unknown', () => {
    expect(refused('timestamp,free\n2026-01-05T10:00Z,1', { capacity: 0 })).toEqual(['1 no-capacity'])
    expect(readings('timestamp,occupied\n2026-01-05T10:00Z,1', { capacity: 0 })).toHaveLength(1)
  })

  test('HIS-05: with every row that cannot be read, by its number in the file', () => {
    const lines = [
      header,
      '2026-01-05T10:00Z,7',
      '',
      '05.01.2026 10:00,7',
      '2026-01-05T10:00Z,many',
      '2026-01-05T10:00Z,7.5',
      '2026-01-05T10:00Z',
      '"2026-01-05T10:00Z,7',
      '2026-01-05T10:00Z,"7"8',
      '2026-01-05T10:00Z,100001',
      '2026-01-05T10:00Z,-100001',
      '1999-12-31T23:59:59Z,7',
      '2026-11-20T12:05:01Z,7',
      '2026-11-20T12:05:00Z,7',
    ]
    expect(refused(lines)).toEqual([
      '4 not-a-time',
      '5 not-a-number',
      '6 not-a-number',
      '7 unreadable',
      '8 unreadable',
      '9 unreadable',
      '10 too-large',
      '11 too-large',
      '12 too-old',
      '13 too-new',
    ])
  })

  test('HIS-05: with the first faults only, and their total', () => {
    const outcome = read([header, ...Array<string>(maxFaults + 50).fill('x,1')])
    expect(outcome).toMatchObject({ faultCount: maxFaults + 50 })
    expect('faults' in outcome && outcome.faults.map(({ row }) => row)).toEqual(
      Array.from({ length: maxFaults }, (_, place) => place + 2),
    )
  })

  test('with a short quotation of each row', () => {
    const outcome = read([header, `${'9'.repeat(10_000)},1`])
    expect('faults' in outcome && outcome.faults[0]!.message.length).toBeLessThan(100)
  })
})

describe('HIS-03: a count', () => {
  test.each([
    ['7', 7],
    ['+7', 7],
    ['007', 7],
    ['7.0', 7],
    ['7.', 7],
    ['100000', 100_000],
    ['', null],
    ['NaN', null],
    ['na', null],
    ['NULL', null],
  ])('%s is %s', (text, occupied) => {
    expect(readings([header, `2026-01-05T10:00Z,${text}`])).toEqual([['2026-01-05T10:00', occupied]])
  })

  test('with a decimal comma between semicolons', () => {
    expect(readings('timestamp;occupied\n2026-01-05T10:00Z;7,0')).toEqual([plain[0]])
  })

  test.each(['7.5', '1e3', '0x10', '7 cars', '--7', 'Infinity', '1,000', '1.000'])(
    '%s is invalid',
    (text) => {
      expect(refused([header, `2026-01-05T10:00Z,"${text}"`])).toEqual(['2 not-a-number'])
    },
  )

  test('that is unknown is reported', () => {
    expect(changes([header, '2026-01-05T10:00Z,', '2026-01-05T11:00Z,1'])).toEqual(['noValue 1'])
  })
})

describe('counts outside the capacity', () => {
  const one = (column: string, count: number) => {
    const outcome = accepted([`timestamp,${column}`, `2026-01-05T10:00Z,${count}`])
    return [outcome.readings[0]!.occupied, outcome.changes.map(({ kind }) => kind).join()]
  }
  test.each([
    ['HIS-07', 'free', 100, 0, ''],
    ['HIS-07', 'free', 101, 0, 'freeAboveCapacity'],
    ['HIS-07', 'free', 0, 100, ''],
    ['HIS-07', 'free', -1, 100, 'negative'],
    ['HIS-07', 'free', -560, 100, 'negative'],
    ['HIS-07', 'occupied', -1, 0, 'negative'],
    ['HIS-07', 'occupied', 0, 0, ''],
    ['HIS-08', 'occupied', 100, 100, ''],
    ['HIS-08', 'occupied', 101, 101, 'aboveCapacity'],
  ])('%s: %s %i is %i', (_rule, column, count, occupied, kinds) => {
    expect(one(column, count)).toEqual([occupied, kinds])
  })

  test('the first five rows of a kind are reported, as read and as kept', () => {
    const rows = Array.from({ length: 8 }, (_, nth) => `2026-01-05T10:0${nth}:00Z,${101 + nth}`)
    expect(accepted(['timestamp,free', ...rows]).changes).toEqual([
      {
        kind: 'freeAboveCapacity',
        count: 8,
        first: [2, 3, 4, 5, 6].map((row) => ({ row, read: String(99 + row), kept: 0 })),
      },
    ])
  })
})

describe('HIS-09: order', () => {
  test('rows are sorted and reported', () => {
    const lines = [
      header,
      '2026-01-05T11:00Z,1',
      '2026-01-05T10:00Z,2',
      '2026-01-05T10:30Z,3',
      '2026-01-05T12:00Z,4',
    ]
    expect(readings(lines).map(([, occupied]) => occupied)).toEqual([2, 3, 1, 4])
    expect(changes(lines)).toEqual(['outOfOrder 2'])
  })

  test('a file in descending order is accepted', () => {
    const lines = [header, '2026-01-05T12:00Z,4', '2026-01-05T11:00Z,3', '2026-01-05T10:00Z,2']
    expect(readings(lines).map(([, occupied]) => occupied)).toEqual([2, 3, 4])
    expect(changes(lines)).toEqual([])
  })

  test('the order of rows with offsets does not matter', () => {
    const rows = Array.from({ length: 40 }, (_, nth) => ({
      at: at('2026-01-05T10:00Z') + nth * 300_000,
      value: nth,
    }))
    const text = (some: typeof rows) =>
      [header, ...some.map((row) => `${new Date(row.at).toISOString()},${row.value}`)].join('\n')
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 40 }), (some) => {
        expect(accepted(text(some)).readings).toEqual(accepted(text(rows)).readings)
      }),
    )
  })
})

describe('HIS-10: a repeated time', () => {
  test('with the same count is dropped', () => {
    const lines = [header, '2026-01-05T10:00Z,1', '2026-01-05T10:00:00+00:00,1', '2026-01-05T05:00-05:00,1']
    expect(readings(lines)).toEqual([['2026-01-05T10:00', 1]])
    expect(changes(lines)).toEqual(['repeated 2'])
  })

  test('with another count: the later row of the file is used', () => {
    const lines = [header, '2026-01-05T10:00Z,1', '2026-01-05T11:00Z,5', '2026-01-05T10:00Z,2']
    expect(readings(lines)).toEqual([
      ['2026-01-05T10:00', 2],
      ['2026-01-05T11:00', 5],
    ])
    expect(accepted(lines).changes).toContainEqual({
      kind: 'contradicted',
      count: 1,
      first: [{ row: 2, read: '2026-01-05T10:00Z 1', kept: 2 }],
    })
  })

  test('in a file in descending order too', () => {
    const lines = [header, '2026-01-05T11:00Z,5', '2026-01-05T10:00Z,1', '2026-01-05T10:00Z,2']
    expect(readings(lines)[0]).toEqual(['2026-01-05T10:00', 2])
  })
})

describe('times on the lot’s clock', () => {
  test('HIS-02: are used where the file gives no offset', () => {
    expect(readings([header, '2026-07-01 12:00,1', '2026-07-01T16:30:00Z,2'])).toEqual([
      ['2026-07-01T16:00', 1],
      ['2026-07-01T16:30', 2],
    ])
  })

  test('HIS-11: a skipped hour is read as an hour later', () => {
    const lines = [
      header,
      '2026-03-08 01:30,1',
      '2026-03-08 02:30,2',
      '2026-03-08 03:00,3',
      '2026-03-08 04:00,4',
    ]
    expect(readings(lines)).toEqual([
      ['2026-03-08T06:30', 1],
      ['2026-03-08T07:00', 3],
      ['2026-03-08T07:30', 2],
      ['2026-03-08T08:00', 4],
    ])
    expect(changes(lines)).toEqual(['outOfOrder 1', 'skippedHour 1'])
  })

  test.each([false, true])(
    'HIS-12: an hour that was shown twice is resolved by its neighbouring rows (backwards: %s)',
    (isBackwards) => {
      const walls = ['00:30', '01:00', '01:30', '01:00', '01:30', '02:00']
      const rows = walls.map((wall, nth) => `2026-11-01 ${wall},${nth}`)
      const lines = [header, ...(isBackwards ? rows.toReversed() : rows)]
      expect(readings(lines)).toEqual([
        ['2026-11-01T04:30', 0],
        ['2026-11-01T05:00', 1],
        ['2026-11-01T05:30', 2],
        ['2026-11-01T06:00', 3],
        ['2026-11-01T06:30', 4],
        ['2026-11-01T07:00', 5],
      ])
      expect(changes(lines)).toEqual(['repeatedHour 4'])
    },
  )

  test('a whole year without offsets is read without loss', () => {
    const times = Array.from({ length: 365 * 24 * 4 }, (_, nth) => Date.UTC(2025, 10, 19) + nth * 900_000)
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const lines = [header, ...times.map((time, nth) => `${format.format(time)},${nth % 100}`)]
    const outcome = accepted(lines)
    expect(outcome.readings.map((reading) => reading.at)).toEqual(times)
    expect(outcome.changes.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['repeatedHour 8'])
  })
})

test('any text is accepted or rejected, nothing throws', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'timestamp',
      'free',
      'occupied',
      '"',
      ',',
      '\n',
      '2026-01-05T10:00Z',
      '2026-11-01 01:30',
      '7',
      '-7',
      '',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 }),
      fc.boolean(),
      (rows, hasHeader) => {
        const lines = rows.map((cells) => cells.join(','))
        const outcome = read([...(hasHeader ? ['timestamp,free'] : []), ...lines])
        if ('faults' in outcome) expect(outcome.faultCount).toBeGreaterThan(0)
        else {
          expect(outcome.readings.length).toBeGreaterThan(0)
          for (const [place, { at: time, occupied }] of outcome.readings.entries()) {
            expect(occupied === null || (occupied >= 0 && Number.isInteger(occupied))).toBe(true)
            expect(time).toBeGreaterThan(outcome.readings[place - 1]?.at ?? -Infinity)
          }
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
