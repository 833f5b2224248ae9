import { deflateRawSync } from 'node:zlib'
import type { CellFault } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { describe, expect, test } from 'vitest'
import { readStallListFile } from './stall-list-file.ts'
import {
  aWorkbook,
  stallHeaders,
  stallListSheets,
  workbookParts,
  type TestCell,
  type TestSheet,
  type TestWorkbookOptions,
} from '#platform/workbook/test-workbook.ts'

const stall = (number: TestCell, ...more: TestCell[]): TestCell[] => {
  const rest: TestCell[] = ['P1', 'Residents', 'Tenant', false, true, null, null, null, null]
  return [number, ...more, ...rest.slice(more.length)]
}
const two = [stall('A-1'), stall('A-2', 'P1', 'Guests', 'Visitor')]
const context = { floors: ['P1', 'M', '2'], mayAddFloors: false }
const readBytes = (bytes: Uint8Array) => readStallListFile({ bytes, context })
const read = (sheets: readonly TestSheet[], options?: TestWorkbookOptions) =>
  readBytes(aWorkbook(sheets, options))
const told = (faults: readonly CellFault[]) =>
  faults.map(({ sheet, cell, code, detail }) => [sheet, cell, code, detail].filter(Boolean).join(' '))
const refused = async (bytes: Uint8Array) => told((await readBytes(bytes)).faults)

describe('LIM-20: formats of spreadsheet programs', () => {
  test.each(['shared', 'inline'] as const)('%s strings', async (strings) => {
    const { list, faults } = await read(stallListSheets(two), { strings })
    expect(told(faults)).toEqual([])
    expect(list!.stalls.map(({ number, group }) => [number, group])).toEqual([
      ['A-1', 'Residents'],
      ['A-2', 'Guests'],
    ])
    expect(list!.groups[0]).toEqual({
      name: 'Residents',
      type: 'tenant',
      standardPassPriceCents: 9000,
      frequency: 'monthly',
      minimumStallCount: 1,
      capacity: null,
    })
  })

  test('styled empty cells and trailing blank rows are ignored', async () => {
    const [stalls, groups] = stallListSheets([
      [...two[0]!.slice(0, 6), 'styled-empty', 'styled-empty', null, 'styled-empty'],
      ['styled-empty', 'styled-empty', 'styled-empty'],
      two[1]!,
    ])
    const { list, faults } = await read([{ ...stalls!, trailingBlankRows: 30_000 }, groups!])
    expect(told(faults)).toEqual([])
    expect(list!.stalls).toHaveLength(2)
  })

  test('numbers as stall numbers, with the leading zeros of their format', async () => {
    const rows = [stall(101), stall({ padded: 7 }), stall(1.5, 'P1', 'Guests', 'Visitor')]
    const { list } = await read(stallListSheets(rows))
    expect(list!.stalls.map(({ number }) => number)).toEqual(['101', '007', '1.5'])
  })

  test('booleans as booleans, as TRUE and FALSE, and from a formula', async () => {
    const rows = [
      stall('1', 'P1', 'Residents', 'Tenant', 'TRUE', 'FALSE'),
      stall('2', 'P1', 'Guests', 'Visitor', { formula: 'NOT(FALSE)', value: true }, true),
    ]
    const { list } = await read(stallListSheets(rows))
    expect(list!.stalls.map(({ handicap, active }) => [handicap, active])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('formulas are read as the text of their last value, and never evaluated', async () => {
    const rows = (guests: Parameters<typeof stall>[0]) => [
      stall({ formula: '"A-"&ROW()', value: 'A-2' }),
      stall(guests, 'P1', 'Guests', 'Visitor'),
    ]
    const { list } = await read(stallListSheets(rows('V1')))
    expect(list!.stalls.map(({ number }) => number)).toEqual(['A-2', 'V1'])
    const { faults } = await read(stallListSheets(rows({ formula: 'HYPERLINK("http://x")' })))
    expect(faults.map(({ cell, code, detail }) => `${cell} ${code} ${detail}`)).toContain(
      'A3 formula-without-value =HYPERLINK("http://x")',
    )
  })

  test('formulas that give an empty text, dragged below the last row, are blank', async () => {
    const dragged = ['F', 'G', 'H'].map((column) => ({
      formula: `IF(${column}2="","",${column}2)`,
      value: '',
    }))
    const rows = [stall('1'), stall('2', 'P1', 'Guests', 'Visitor'), dragged]
    const { list, faults } = await read(stallListSheets(rows))
    expect(faults).toEqual([])
    expect(list!.stalls.map(({ number }) => number)).toEqual(['1', '2'])
  })

  test('a boolean in another language is accepted, and other sheets are ignored', async () => {
    const sheets = [{ name: 'Notas', rows: [['VERDADERO']] }, ...stallListSheets(two)]
    expect((await read(sheets)).list!.stalls).toHaveLength(2)
  })
})

describe('LIM-21, LIM-22: automatic conversions of spreadsheet programs', () => {
  test('a stall number converted to a date, an error, a number that lost digits', async () => {
    const rows = [
      stall({ date: 46_000 }),
      stall({ error: '#REF!' }, 'P1', 'Guests', 'Visitor'),
      stall('3', 'P1', 'Residents', 'Tenant', false, true, 7.0e15),
    ]
    expect(told((await read(stallListSheets(rows))).faults)).toEqual([
      'Stalls A2 is-a-date 46000',
      'Stalls A3 error-value #REF!',
      'Stalls G4 number-too-long 7000000000000000',
    ])
  })
})

describe('LIM-22: cells that show something else than they contain', () => {
  const withNumber = async (number: TestCell) => {
    const { list, faults } = await read(stallListSheets([stall(number), two[1]!]))
    return list ? list.stalls[0]!.number : told(faults)
  }

  test.each<[string, TestCell, string | string[]]>([
    ['1E1 that became a number', { stored: 10, format: 11 }, ['Stalls A2 shown-otherwise 10']],
    ['12E4 in another format', { stored: 120_000, format: '0E+0' }, ['Stalls A2 shown-otherwise 120000']],
    ['words before the number', { stored: 8, format: '"P-"0000' }, ['Stalls A2 shown-otherwise 8']],
    ['a share', { stored: 0.5, format: 9 }, ['Stalls A2 shown-otherwise 0.5']],
    ['a fraction', { stored: 0.5, format: 12 }, ['Stalls A2 shown-otherwise 0.5']],
    ['a currency', { stored: 5, format: 44 }, ['Stalls A2 shown-otherwise 5']],
    ['thousands', { stored: 1200, format: 3 }, ['Stalls A2 shown-otherwise 1200']],
    ['a rounded number', { stored: 12.4, format: 1 }, ['Stalls A2 shown-otherwise 12.4']],
    ['a formula', { stored: 10, format: 11, formula: '5*2' }, ['Stalls A2 shown-otherwise 10']],
    ['a text with words', { stored: '12', format: '"P-"@' }, ['Stalls A2 shown-otherwise 12']],
    ['a text that is hidden', { stored: 'old', format: ';;;' }, ['Stalls A2 shown-otherwise old']],
    ['a Thai date', { stored: 46_000, format: 71 }, ['Stalls A2 is-a-date 46000']],
    ['decimals, which are read', { stored: 1.1, format: 2 }, '1.10'],
    ['zeros, which are read', { stored: 12, format: '0000' }, '0012'],
    ['zeros of a formula', { stored: 12, format: '0000', formula: '10+2' }, '0012'],
    ['a number as a text', { stored: 101, format: 49 }, '101'],
    ['a text', { stored: 'A-1', format: 49 }, 'A-1'],
  ])('%s', async (_what, cell, expected) => expect(await withNumber(cell)).toEqual(expected))

  test.each<[string, TestCell, number | string]>([
    ['a currency', { stored: 1234.5, format: 44 }, 123_450],
    ['decimals', { stored: 90, format: '0.000' }, 9000],
    ['a currency of Mexico', { stored: 89.5, format: '[$$-80A]#,##0.00' }, 8950],
    ['a formula in a currency', { stored: 89.5, format: '"$"#,##0.00', formula: '179/2' }, 8950],
    ['a share', { stored: 0.5, format: 9 }, 'Groups C2 shown-otherwise 0.5'],
    ['thousands', { stored: 90_000, format: '0,"k"' }, 'Groups C2 shown-otherwise 90000'],
    ['a rounded price', { stored: 89.5, format: 1 }, 'Groups C2 shown-otherwise 89.5'],
    ['a rounded currency', { stored: 89.5, format: '"$"#,##0' }, 'Groups C2 shown-otherwise 89.5'],
    ['a rounded formula', { stored: 89.5, format: 5, formula: '179/2' }, 'Groups C2 shown-otherwise 89.5'],
    ['a fraction', { stored: 89.5, format: 12 }, 'Groups C2 shown-otherwise 89.5'],
    ['a condition', { stored: 89.5, format: '[<100]0;0.00' }, 'Groups C2 shown-otherwise 89.5'],
    ['words', { stored: 90, format: '0" k"' }, 'Groups C2 shown-otherwise 90'],
    ['a hidden text', { stored: '90', format: ';;;' }, 'Groups C2 shown-otherwise 90'],
  ])('LIM-24: a price shown as %s', async (_what, price, expected) => {
    const groups: TestCell[][] = [
      ['Residents', 'Tenant', price, 'monthly', 1, null],
      ['Guests', 'Visitor', 5.5, 'hourly', 1, null],
    ]
    const { list, faults } = await read(stallListSheets(two, groups))
    expect(list?.groups[0]!.standardPassPriceCents ?? told(faults).join()).toBe(expected)
  })

  test('counts and booleans, too', async () => {
    const groups: TestCell[][] = [
      ['Residents', 'Tenant', 90, 'monthly', { stored: 1.4, format: 1 }, null],
      ['Guests', 'Visitor', 5.5, 'hourly', { stored: 1, format: '0,' }, null],
    ]
    const hidden: TestCell = { stored: 'TRUE', format: ';;;' }
    const stalls = [stall('A-1', 'P1', 'Residents', 'Tenant', hidden as never), two[1]!]
    expect(told((await read(stallListSheets(stalls, groups))).faults)).toEqual([
      'Stalls E2 shown-otherwise TRUE',
      'Groups E2 shown-otherwise 1.4',
      'Groups E3 shown-otherwise 1',
    ])
  })
})

describe('LIM-18: hidden sheets', () => {
  const [stalls, groups] = stallListSheets(two)

  test.each(['hidden', 'veryHidden'] as const)(
    'a %s one is not read while a visible sheet could be meant',
    async (state) => {
      const sheets = [{ ...stalls!, state }, groups!, { ...stalls!, name: 'Stalls (2)' }]
      expect(told((await read(sheets)).faults)).toEqual(['Stalls sheet-hidden Stalls (2)'])
    },
  )

  test('one is read where no other sheet can be meant, and named', async () => {
    const { list } = await read([stalls!, { ...groups!, state: 'hidden' }])
    expect(list).toMatchObject({ hiddenSheets: ['Groups'] })
    expect((await read([stalls!, groups!])).list).toMatchObject({ hiddenSheets: [] })
  })

  test('LIM-38: hidden columns of the table are read and named', async () => {
    const [first, second] = stalls!.rows[0] as readonly string[]
    const { list } = await read([{ ...stalls!, hiddenColumns: [2, 2] }, groups!])
    expect(list).toMatchObject({ hiddenColumns: [second] })
    expect((await read([{ ...stalls!, hiddenColumns: [1, 16_384] }, groups!])).list!.hiddenColumns).toContain(
      first,
    )
    // The first column that is blank.
    const beside = stalls!.rows[0]!.length + 1
    const { list: none } = await read([{ ...stalls!, hiddenColumns: [beside, beside + 3] }, groups!])
    expect(none).toMatchObject({ hiddenColumns: [] })
  })

  test('LIM-38: hidden rows are read and counted, of the table alone', async () => {
    const hidden = { ...stalls!, hiddenRows: [1, 2, 40] }
    const { list } = await read([hidden, { ...groups!, hiddenRows: [2] }])
    expect(list).toMatchObject({ hiddenRows: 2, stalls: [{ number: 'A-1' }, { number: 'A-2' }] })
    expect((await read([stalls!, groups!])).list).toMatchObject({ hiddenRows: 0 })
  })

  test('of two sheets with one name the visible one is read', async () => {
    const hidden: TestSheet = { name: 'stalls ', rows: [['old']], state: 'hidden' }
    expect((await read([hidden, stalls!, groups!])).list!.stalls).toHaveLength(2)
  })
})

describe('LIM-36: joiners', () => {
  const persian = 'علی\u200cرضا'
  test('stay in names, and are named where they are refused', async () => {
    const groups: TestCell[][] = [
      [persian, 'Tenant', 90, 'monthly', 1, null],
      ['Guests', 'Visitor', 5.5, 'hourly', 1, null],
    ]
    const { list } = await read(stallListSheets([stall('1', 'P1', persian), two[1]!], groups))
    expect(list!.groups[0]!.name).toBe(persian)
    const { faults } = await read(stallListSheets([stall('A\u200b1'), stall('2', 'P1', 'Guests', 'Visitor')]))
    expect(told(faults)).toEqual(['Stalls A2 invalid U+200B'])
  })
})

describe('LIM-10 to LIM-15: files that are not stall lists', () => {
  test.each([
    ['text', new TextEncoder().encode('Stall Number,Floor'), 'not-a-workbook'],
    ['nothing', new Uint8Array(0), 'not-a-workbook'],
    ['a zip cut off', aWorkbook(stallListSheets(two)).slice(0, 900), 'not-a-workbook zip'],
    ['old .xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'), 'not-a-workbook xls'],
    [
      'encrypted',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
  ])('%s', async (_name, bytes, code) => expect(await refused(bytes)).toEqual([code]))

  test('long texts are read quickly: digits that are not a number, very long formats', async () => {
    const price = `${'1'.repeat(100_000)}x`
    const formats = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(20)}</cellXfs></styleSheet>`
    const groups: TestCell[][] = [
      ['Residents', 'Tenant', price, 'monthly', 1, null],
      ['Guests', 'Visitor', 5.5, 'hourly', 1, null],
    ]
    // Stored without compression.
    const bytes = aWorkbook(stallListSheets(two, groups), { parts: { 'xl/styles.xml': formats }, level: 0 })
    const began = performance.now()
    expect((await refused(bytes))[0]).toBe(`Groups C2 not-a-number ${'1'.repeat(59)}…`)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('macros, detected by part or by type', async () => {
    const withPart = aWorkbook(stallListSheets(two), { parts: { 'xl/vbaProject.bin': 'x' } })
    const types = `<Types xmlns="x"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`
    const withType = aWorkbook(stallListSheets(two), { contentTypes: types })
    expect(await refused(withPart)).toEqual(['macros'])
    expect(await refused(withType)).toEqual(['macros'])
  })

  test('all missing sheets are reported together', async () => {
    expect(told((await read([{ name: 'Sheet1', rows: [['a']] }])).faults)).toEqual([
      'Stalls sheet-missing',
      'Groups sheet-missing',
    ])
  })

  test('an empty sheet, and one with headers only', async () => {
    const [stalls, groups] = stallListSheets([])
    expect(told((await read([{ ...stalls!, rows: [] }, groups!])).faults)).toContain('Stalls no-rows')
    expect(told((await read([stalls!, { ...groups!, rows: [groups!.rows[0]!] }])).faults)).toEqual([
      'Stalls no-rows',
    ])
  })

  test('missing and repeated headers', async () => {
    const headers = stallHeaders.map((header) => (header === 'Floor' ? 'Stall  Number' : header))
    const [stalls, groups] = stallListSheets(two)
    const rows = [[...headers, 'Level'], ...stalls!.rows.slice(1)]
    expect(told((await read([{ ...stalls!, rows }, groups!])).faults)).toEqual([
      'Stalls column-missing Floor',
      'Stalls B1 column-ambiguous A1',
    ])
  })

  test('merged cells of the table, once each; others are ignored', async () => {
    const [stalls, groups] = stallListSheets(two)
    const { faults } = await read([{ ...stalls!, merged: ['B2:B3', 'M1:N9', 'A40:B41'] }, groups!])
    expect(told(faults)).toEqual(['Stalls B2 merged B2:B3'])
  })

  test('20,000 rows are accepted, 20,001 are not', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => stall(`S${index}`))
    const groups = [['Residents', 'Tenant', 90, 'monthly', 1, null]] as const
    expect((await read(stallListSheets(rows(20_000), groups))).list!.stalls).toHaveLength(20_000)
    expect(told((await read(stallListSheets(rows(20_001), groups))).faults)).toEqual(['Stalls too-many-rows'])
  }, 60_000)

  test('a sheet of thousands of columns stops early', async () => {
    const [stalls, groups] = stallListSheets([Array.from({ length: 5_000 }, () => 'x')])
    expect(told((await read([stalls!, groups!])).faults)).toContain('Stalls too-many-columns')
  })
})

describe('LIM-11: hostile files', () => {
  test('a zip bomb is rejected before it is unpacked', async () => {
    const bomb = aWorkbook(stallListSheets(two), {
      parts: { 'xl/worksheets/sheet1.xml': ' '.repeat(60_000_000) },
      level: 9,
    })
    expect(bomb.byteLength).toBeLessThan(200_000)
    expect(await refused(bomb)).toEqual(['unpacks-too-large'])
  })

  test('one with a false size is stopped while unpacking', async () => {
    const bomb = Buffer.from(
      aWorkbook(stallListSheets(two), {
        parts: { 'xl/sharedStrings.xml': ' '.repeat(60_000_000) },
        level: 9,
      }),
    )
    for (let at = 0; at < bomb.length - 4; at++)
      if (bomb.readUInt32LE(at) === 60_000_000) bomb.writeUInt32LE(100, at)
    const before = process.memoryUsage().rss
    expect(await refused(bomb)).toEqual(['unpacks-too-large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a document type is rejected, so that no entity is expanded', async () => {
    const entities = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`
    const bytes = aWorkbook(stallListSheets(two), { parts: { 'xl/worksheets/sheet1.xml': entities } })
    expect(await refused(bytes)).toEqual(['not-a-workbook doctype'])
  })

  test('broken XML and broken compression are faults of the file, not server errors', async () => {
    const broken = aWorkbook(stallListSheets(two), { parts: { 'xl/worksheets/sheet1.xml': '<a><b></a>' } })
    expect((await refused(broken))[0]).toMatch(/^not-a-workbook/)
    const bytes = Buffer.from(aWorkbook(stallListSheets(two), { level: 9 }))
    const body = deflateRawSync(Buffer.from(workbookParts(stallListSheets(two))['xl/workbook.xml']!))
    const at = bytes.indexOf(body.subarray(0, 12))
    if (at > 0) bytes.fill(0xff, at, at + 40)
    expect((await refused(bytes)).length).toBeLessThan(3)
  })

  test('a file with any change is read or rejected, without an error', async () => {
    const whole = aWorkbook(stallListSheets(two))
    for (let seed = 1; seed <= 300; seed++) {
      const bytes = Uint8Array.from(whole)
      for (let nth = 0; nth < 3; nth++)
        bytes[(seed * 7919 + nth * 104_729) % bytes.length]! ^= 1 + (seed % 255)
      await readBytes(bytes)
    }
  }, 60_000)
})
