import { expect, test } from 'vitest'
import { aWorkbook, workbookParts, type TestCell } from '#platform/workbook/test-workbook.ts'
import { readPassholderFile } from './passholder-file.ts'

test.each([
  ['', 46_349, '2026-11-23'],
  ['<workbookPr date1904="1"/>', 44_887, '2026-11-23'],
  [
    '<workbookPr date1904="1"/><extLst><ext><x15:workbookPr xmlns:x15="x"/></ext></extLst>',
    44_887,
    '2026-11-23',
  ],
  ['<workbookPr date1904="true"/>', 0, '1904-01-01'],
  ['<workbookPr date1904="0"/>', 46_349, '2026-11-23'],
])('PIM-07: days are counted as the workbook says (%s)', async (properties, serial, day) => {
  const sheets = [
    {
      name: 'Passholders',
      rows: [
        ['Pass ID', 'Name', 'Valid From'],
        ['D-1', 'Ana', { date: serial }],
      ],
    },
  ]
  const main = workbookParts(sheets)['xl/workbook.xml']!.replace('<sheets>', `${properties}<sheets>`)
  const { rows, faults } = await readPassholderFile(aWorkbook(sheets, { parts: { 'xl/workbook.xml': main } }))
  expect(faults).toEqual([])
  expect(rows[0]).toMatchObject({ validFrom: day })
})

test.each<[TestCell, string]>([
  [{ stored: 46_349, format: 14 }, '2026-11-23'],
  [{ stored: 46_349.7, format: 22 }, '2026-11-23'],
  [{ stored: 46_349, format: 'yyyy-mm-dd;@' }, '2026-11-23'],
  [{ stored: 46_349, format: '[$-F800]dddd, mmmm dd, yyyy' }, '2026-11-23'],
  [{ stored: 46_349, format: 'd "de" mmmm "de" yyyy' }, '2026-11-23'],
  [{ stored: 46_349, format: 'm/d/yy h:mm:ss.000' }, '2026-11-23'],
  // Without a year, a day, or both.
  [{ stored: 46_349, format: 16 }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: 17 }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349.5, format: 20 }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: 'yyyy' }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: 'd mmm' }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: 'dddd mmmm yyyy' }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: '[h]:mm' }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: '"2027-01-01 "yyyy-mm-dd' }, 'Passholders C2 shown-otherwise 2026-11-23'],
  [{ stored: 46_349, format: 'yyyy-mm-dd;;;@' }, '2026-11-23'],
])('LIM-22, PIM-07: a date that does not show its day is refused: %j', async (day, expected) => {
  const rows = [
    ['Pass ID', 'Name', 'Valid From'],
    ['D-1', 'Ana', day],
  ]
  const { rows: read, faults } = await readPassholderFile(aWorkbook([{ name: 'Passholders', rows }]))
  const [fault] = faults.map(({ sheet, cell, code, detail }) => `${sheet} ${cell} ${code} ${detail}`)
  expect(fault ?? read[0]?.validFrom).toBe(expected)
})
