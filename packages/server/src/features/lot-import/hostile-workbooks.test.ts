import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readStallListFile } from './stall-list-file.ts'
import { measured } from '#testing/measured.ts'
import { aWorkbook, stallListSheets, workbookParts, type TestCell } from '#platform/workbook/test-workbook.ts'
import { WorkBudget } from '#platform/workbook/work-budget.ts'
import { WorkbookFault } from '#platform/workbook/workbook-fault.ts'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'

const context = { floors: ['P1'], mayAddFloors: false }
const stall = (number: TestCell, ...more: TestCell[]): TestCell[] => {
  const rest: TestCell[] = ['P1', 'Residents', 'Tenant', false, true, null, null, null, null]
  return [number, ...more, ...rest.slice(more.length)]
}
const two = [stall('A-1'), stall('A-2', 'P1', 'Guests', 'Visitor')]
const read = (bytes: Uint8Array) => readStallListFile({ bytes, context })
const told = async (bytes: Uint8Array) =>
  (await read(bytes)).faults.map(({ cell, code }) => `${cell ?? ''} ${code}`.trim())

/** Measures the time of reading; the bounds in seconds are twice those of an idle machine. */
const timed = async (bytes: Uint8Array) => {
  const { result: codes, seconds, megabytes } = await measured(() => told(bytes))
  return { codes, seconds, megabytes }
}
const withPart = (name: string, text: string, level: 0 | 9 = 9) =>
  aWorkbook(stallListSheets(two), { parts: { [name]: text }, level })
/** The allowed compression: up to 100 times its size. */
const padded = (name: string, text: string): Uint8Array => {
  const parts: Record<string, Uint8Array> = {}
  for (const [key, value] of Object.entries(workbookParts(stallListSheets(two))))
    parts[key] = Buffer.from(value)
  parts[name] = Buffer.from(text)
  const random = new Uint8Array(Math.ceil(text.length / 90)).map((_, at) => (at * 7919 * (at % 251)) >> 3)
  return zipSync({ ...parts, 'pad.bin': [random, { level: 0 }] }, { level: 9 })
}

describe('LIM-16: the reply is short, however long the file’s texts and however many its faults', () => {
  test('a text of 20,000 characters in 5,000 rows', async () => {
    const long = 'y'.repeat(20_000)
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      stall(`S${at}`, long, 'Residents', long, long, long),
    )
    const outcome = await read(aWorkbook(stallListSheets(rows), { level: 0 }))
    // The groups' minimums fail, since the stalls could not be read.
    expect(outcome.faultCount).toBe(20_002)
    expect(Buffer.byteLength(JSON.stringify(outcome.faults))).toBeLessThan(1_000_000)
    expect(outcome.faults.every(({ detail = '' }) => [...detail].length <= 60)).toBe(true)
  }, 60_000)

  test('a header of a megabyte', async () => {
    const [stalls, groups] = stallListSheets(two)
    const rows = [[...stalls!.rows[0]!, 'h'.repeat(1_000_000)], ...stalls!.rows.slice(1)]
    const { faults } = await read(aWorkbook([{ ...stalls!, rows }, groups!], { strings: 'inline' }))
    expect(JSON.stringify(faults).length).toBeLessThan(1_000)
  })

  test('a sheet with a name of a megabyte', async () => {
    const [stalls, groups] = stallListSheets(two)
    const named = { ...stalls!, name: `Stalls${' '.repeat(1_000_000)}` }
    expect(JSON.stringify((await read(aWorkbook([named, groups!]))).faults).length).toBeLessThan(1_000)
  })
})

describe('LIM-11: a valid but hostile file is rejected quickly', () => {
  test('millions of empty strings', async () => {
    const { codes, seconds, megabytes } = await timed(
      padded('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(5_000_000)}</sst>`),
    )
    expect(codes).toEqual(['unpacks-too-large'])
    expect(seconds).toBeLessThan(20)
    expect(megabytes).toBeLessThan(300)
  }, 60_000)

  test('one string of 60 MB', async () => {
    const text = `<sst><si><t>${'a'.repeat(60_000_000)}</t></si></sst>`
    const { codes, seconds, megabytes } = await timed(padded('xl/sharedStrings.xml', text))
    expect(codes).toEqual(['unpacks-too-large'])
    expect(seconds).toBeLessThan(20)
    expect(megabytes).toBeLessThan(300)
  }, 60_000)

  test.each([
    ['a comment', `<!--${'<'.repeat(30_000_000)}-->`],
    ['an attribute', `<a b="${'c'.repeat(30_000_000)}"/>`],
    ['a name', `<${'n'.repeat(30_000_000)}/>`],
    ['character data', `<a><![CDATA[${'<'.repeat(30_000_000)}]]></a>`],
  ])(
    '%s without end',
    async (_what, text) => {
      const { codes, seconds, megabytes } = await timed(padded('xl/worksheets/sheet1.xml', text))
      expect(codes).toEqual(['unpacks-too-large'])
      expect(seconds).toBeLessThan(10)
      expect(megabytes).toBeLessThan(300)
    },
    60_000,
  )

  test('millions of elements in each other', async () => {
    const { codes, seconds, megabytes } = await timed(
      padded('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${'<c>'.repeat(4_000_000)}`),
    )
    expect(codes).toEqual(['not-a-workbook'])
    expect(seconds).toBeLessThan(10)
    expect(megabytes).toBeLessThan(300)
  }, 60_000)

  test('more elements than the limit', () => {
    const work = new WorkBudget()
    const spendAll = () => {
      for (let node = 0; node < 8_000_001; node++) work.spend()
    }
    expect(spendAll).toThrow(WorkbookFault)
  })

  test('cells of unknown columns are not stored', async () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      stall(`S${at}`).concat(Array.from({ length: 150 }, () => 'x')),
    )
    const [stalls, groups] = stallListSheets(rows)
    const sheets = await readWorkbook(aWorkbook([stalls!, groups!], { level: 0 }), [
      { name: 'stalls', headers: ['Stall Number', 'Floor'] },
    ])
    expect(sheets.map(({ rows: all }) => all.map(({ cells }) => [...cells.keys()]).at(-1))).toEqual([[0, 1]])
  })

  test('more groups than the limit', async () => {
    const groups = Array.from({ length: 1_001 }, (_, at): TestCell[] => [
      `G${at}`,
      'Tenant',
      5,
      'monthly',
      1,
      1,
    ])
    expect(await told(aWorkbook(stallListSheets([], groups)))).toContain('too-many-rows')
  })
})

test('LIM-17: a part with a wrong checksum is rejected', async () => {
  const bytes = Buffer.from(aWorkbook(stallListSheets([stall('101'), two[1]!]), { level: 0 }))
  const at = bytes.indexOf('>101<')
  expect(at).toBeGreaterThan(0)
  bytes.write('901', at + 1)
  expect(await told(bytes)).toEqual(['not-a-workbook'])
})

test.each(['0', '-1', '1.5', '1e300', '1048577', 'x', 'Infinity', '0x'.padEnd(200, '1')])(
  'LIM-10: a workbook with a row of the number %s is broken',
  async (number) => {
    const parts = workbookParts(stallListSheets(two))
    const sheet = parts['xl/worksheets/sheet1.xml']!
    const broken = sheet.replace('<row r="2"', `<row r="${number}"`)
    expect(broken).not.toBe(sheet)
    expect(
      await told(aWorkbook(stallListSheets(two), { parts: { 'xl/worksheets/sheet1.xml': broken } })),
    ).toEqual(['not-a-workbook'])
  },
)

describe('LIM-23: a boolean cell', () => {
  const sheet = (value: string) => {
    const text = workbookParts(stallListSheets(two))['xl/worksheets/sheet1.xml']!
    return withPart('xl/worksheets/sheet1.xml', text.replace(/(<c r="E2" t="b"><v>)0/, `$1${value}`))
  }
  test.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('%s is %s', async (value, handicap) => {
    expect((await read(sheet(value))).list?.stalls[0]).toMatchObject({ handicap })
  })
  test.each(['2', 'yes', '-1', 'TRUTH'])('%s is not accepted', async (value) => {
    expect(await told(sheet(value))).toEqual(['E2 not-boolean'])
  })
})

describe('LIM-20: invisible characters are rejected', () => {
  test.each([
    '\u200b',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\u202e',
    '\u3164',
    '\ufe0f',
    '\u2800',
    '_x0007_',
    '_x200B_',
  ])('%j', async (unseen) => {
    const rows = [stall('101'), stall(`101${unseen}`, 'P1', 'Guests', 'Visitor', false, true, `dev${unseen}`)]
    expect(await told(aWorkbook(stallListSheets(rows)))).toEqual(['A3 invalid', 'G3 invalid'])
  })
  test('a line break is a blank', async () => {
    const { list } = await read(aWorkbook(stallListSheets([stall('A\n1'), two[1]!])))
    expect(list?.stalls[0]?.number).toBe('A 1')
  })
})

test('DEV-03: a device’s id has no blank', async () => {
  const rows = [stall('1', 'P1', 'Residents', 'Tenant', false, true, 'sensor 7'), two[1]!]
  expect(await told(aWorkbook(stallListSheets(rows)))).toEqual(['G2 invalid'])
})
