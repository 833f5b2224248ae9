import { describe, expect, test } from 'vitest'
import { nothingHidden } from '../sheets/hidden-parts.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import type { PassholderDraft } from '../passholders/passholders.model.ts'
import { checkMasterlistEntry, readMasterlist, tidyMasterlistEntry } from './masterlists.rules.ts'
import { checkByMasterlists } from '../passholders/pass-masterlists.rules.ts'
import type { MasterlistKind } from './masterlists.model.ts'

describe('MAS-02: entries', () => {
  test.each<[MasterlistKind, string, string | null, string[]]>([
    ['pass-ids', 'A-1', null, []],
    ['pass-ids', ' ', '12', ['name required']],
    ['pass-ids', 'x'.repeat(41), 'x'.repeat(21), ['name too-long', 'detail too-long']],
    ['multi-pass-tags', 'aa bb', 'M-1', []],
    ['multi-pass-tags', 'AAB', null, ['name invalid', 'detail required']],
    ['ev-stations', 'EV 1', 'ChargeCo', []],
  ])('%s %s', (kind, name, detail, faults) => {
    expect(checkMasterlistEntry(kind, { name, detail }).map(({ path, code }) => `${path} ${code}`)).toEqual(
      faults,
    )
  })

  test('are stored tidied', () => {
    expect(tidyMasterlistEntry('multi-pass-tags', { name: 'aa-bb', detail: ' M-1 ' })).toEqual({
      name: 'AABB',
      detail: 'M-1',
    })
    expect(tidyMasterlistEntry('pass-ids', { name: ' A  1 ', detail: ' ' })).toEqual({
      name: 'A 1',
      detail: null,
    })
  })
})

test('LIM-37: a word in place of an ID is reported at its cell', () => {
  const cells = (...texts: string[]) =>
    new Map(texts.map((text, at) => [at, { kind: 'text', text }] as const))
  const rows = [cells('Pass ID', 'Suite'), cells('TBD', 'N/A'), cells('NA', '-')]
  const sheet = { name: 'Pass IDs', merged: [], rows: rows.map((one, at) => ({ row: at + 1, cells: one })) }
  expect(readMasterlist([sheet], 'pass-ids').faults).toEqual([
    { sheet: 'Pass IDs', cell: 'A2', code: 'placeholder', detail: 'TBD' },
  ])
  const confirmed = readMasterlist([sheet], 'pass-ids', true)
  expect(confirmed.faults).toEqual([])
  expect(confirmed.entries.map(({ name }) => name)).toEqual(['TBD', 'NA'])
})

test('MAS-10, MAS-11: a workbook is read with all its faults, by cell', () => {
  const sheetOf = (...rows: readonly (readonly string[])[]): Sheet[] => [
    {
      name: 'Multi-pass tags',
      merged: [],
      rows: [['Pass ID', 'Tag ID'], ...rows].map((texts, index) => ({
        row: index + 1,
        cells: new Map(
          texts.flatMap((text, column): [number, CellValue][] =>
            text === '' ? [] : [[column, { kind: 'text', text }]],
          ),
        ),
      })),
    },
  ]
  expect(readMasterlist(sheetOf(['M-1', 'aabb'], ['M-1', 'CCDD']), 'multi-pass-tags')).toEqual({
    entries: [
      { name: 'AABB', detail: 'M-1' },
      { name: 'CCDD', detail: 'M-1' },
    ],
    faults: [],
    hidden: nothingHidden,
  })
  const { faults } = readMasterlist(sheetOf(['', 'AABB'], ['M-2', 'aa bb'], ['M-3', 'zz']), 'multi-pass-tags')
  expect(faults.map(({ cell, code }) => `${cell} ${code}`)).toEqual([
    'A2 required',
    'B4 invalid',
    'B3 not-unique',
  ])
  expect(readMasterlist([], 'pass-ids').faults).toMatchObject([{ code: 'sheet-missing' }])
})

describe('MAS-20 to MAS-22: passholders', () => {
  const lists = {
    passIds: new Map([
      ['a-1', '12'],
      ['a-2', null],
    ]),
    tags: new Map([['a-1', new Set(['AABB'])]]),
  }
  const faultsOf = (draft: Partial<PassholderDraft>, of: Parameters<typeof checkByMasterlists>[1] = lists) =>
    checkByMasterlists(
      {
        passholderId: 'A-1',
        suite: '12',
        isMultiPass: false,
        tagIds: [],
        ...draft,
      } as unknown as PassholderDraft,
      of,
    ).map(({ path, code }) => `${path} ${code}`)

  test.each<[Partial<PassholderDraft>, string[]]>([
    [{}, []],
    [{ passholderId: ' a-1 ' }, []],
    [{ passholderId: 'B-1' }, ['passholderId pass-id-not-listed']],
    [{ suite: '13' }, ['suite suite-not-of-pass-id']],
    [{ suite: null }, ['suite suite-not-of-pass-id']],
    [{ passholderId: 'A-2', suite: '99' }, []],
    [{ isMultiPass: true, tagIds: ['aa bb'] }, []],
    [{ isMultiPass: true, tagIds: ['CCDD'] }, ['tagIds tag-not-listed']],
    [{ tagIds: ['CCDD'] }, []],
  ])('%j', (draft, faults) => {
    expect(faultsOf(draft)).toEqual(faults)
  })

  test('of a lot without lists have no such faults', () => {
    expect(faultsOf({ passholderId: 'B-1', suite: '1' }, { passIds: null, tags: null })).toEqual([])
  })
})

test('MAS-10, LIM-36: suites and vendors keep their joiners, and two tags on two lines are not one', () => {
  const read = (kind: 'pass-ids' | 'multi-pass-tags', header: string, cells: readonly [string, string]) =>
    readMasterlist(
      [
        {
          name: kind === 'pass-ids' ? 'Pass IDs' : 'Multi-pass tags',
          merged: [],
          rows: [kind === 'pass-ids' ? ['Pass ID', header] : [header, 'Pass ID'], cells].map(
            (texts, row) => ({
              row: row + 1,
              cells: new Map(
                texts.map((text, column): [number, CellValue] => [column, { kind: 'text', text }]),
              ),
            }),
          ),
        },
      ],
      kind,
    )
  const suite = 'شارژ\u200cخودرو'
  expect(read('pass-ids', 'Suite', ['P-1', suite]).entries).toEqual([{ name: 'P-1', detail: suite }])
  expect(read('multi-pass-tags', 'Tag ID', ['AABB\nCCDD', 'M-1']).faults).toMatchObject([
    { cell: 'A2', code: 'invalid' },
  ])
  expect(read('multi-pass-tags', 'Tag ID', ['AABB\n', 'M-1']).entries).toEqual([
    { name: 'AABB', detail: 'M-1' },
  ])
})
