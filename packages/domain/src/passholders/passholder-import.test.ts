import { describe, expect, test } from 'vitest'
import { passIdKey } from './passholders.rules.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import {
  passholderSheetColumns,
  type ExistingPassholder,
  type PassholderColumn,
  type PassholderImportContext,
} from './passholder-import.model.ts'
import { PassholderImportPlan } from './passholder-import.rules.ts'
import { readPassholders } from './passholder-sheet.rules.ts'
import type { PassholderDraft } from './passholders.model.ts'

type Cells = Partial<Record<PassholderColumn, string | CellValue>>

const cellOf = (value: string | CellValue): CellValue =>
  typeof value === 'string' ? { kind: 'text', text: value } : value

/** A sheet with the columns that its rows use. */
const sheetOf = (...rows: readonly Cells[]): Sheet[] => {
  const used = passholderSheetColumns.filter(({ key }) => rows.some((row) => key in row))
  const headers = used.map(({ header }): CellValue => ({ kind: 'text', text: header }))
  const lines = [
    { row: 1, cells: new Map(headers.entries()) },
    ...rows.map((row, index) => ({
      row: index + 2,
      cells: new Map(
        used.flatMap(({ key }, place): [number, CellValue][] => {
          const value = row[key]
          return value === undefined || value === '' ? [] : [[place, cellOf(value)]]
        }),
      ),
    })),
  ]
  return [{ name: 'Passholders', rows: lines, merged: [] }]
}

const group = 'g1'
const person = (more: Partial<PassholderDraft> = {}): PassholderDraft => ({
  passholderGroup: group,
  passholderId: 'P-1',
  name: 'Ana Ruiz',
  email: null,
  suite: '12',
  passType: 'allDay',
  validityGroup: null,
  validFrom: null,
  validTo: null,
  isMultiPass: false,
  numberOfVehicles: null,
  insideAtOnce: null,
  vehicles: [{ licensePlate: 'OLD1', make: 'Kia', model: 'EV6', until: null }],
  tagIds: ['AABB'],
  sameAsPassOwner: true,
  passOwnerName: null,
  passOwnerEmail: null,
  ...more,
})

const inLot = (...drafts: readonly PassholderDraft[]) =>
  drafts.map((draft, nth): ExistingPassholder => ({ id: `id${nth}`, version: 1, draft }))

const contextOf = (
  existing: readonly ExistingPassholder[],
  more: Partial<PassholderImportContext> = {},
): PassholderImportContext => ({
  group,
  isMultiPass: false,
  timeBoundPasses: true,
  existing: new Map(existing.map((one) => [passIdKey(one.draft.passholderId), one])),
  plateOwners: new Map(
    existing.flatMap(({ id, draft }) =>
      draft.vehicles.map(({ licensePlate }) => [licensePlate, { id, group: draft.passholderGroup! }]),
    ),
  ),
  tagOwners: new Map(existing.flatMap(({ id, draft }) => draft.tagIds.map((tag) => [tag, id]))),
  now: Date.parse('2026-11-23T12:00:00Z'),
  ...more,
})

const read = (...rows: readonly Cells[]) => readPassholders(sheetOf(...rows))
const told = (faults: readonly { cell: string | null; code: string; detail?: string }[]) =>
  faults.map(({ cell, code, detail }) => [cell, code, detail].filter(Boolean).join(' '))

const plan = (rows: readonly Cells[], context = contextOf([])) => {
  const file = read(...rows)
  expect(told(file.faults)).toEqual([])
  const planned = new PassholderImportPlan(file, context)
  for (const row of file.rows) planned.add(row)
  return planned
}
const faultsOf = (rows: readonly Cells[], context?: PassholderImportContext) =>
  told(plan(rows, context).faults)

describe('reading', () => {
  test('PIM-01: a sheet without a required column, without rows, or of another name', () => {
    expect(told(readPassholders(sheetOf({ passId: 'A' })).faults)).toEqual(['column-missing Name'])
    expect(told(readPassholders([]).faults)).toEqual(['sheet-missing'])
    expect(told(readPassholders([{ ...sheetOf({ passId: '', name: '' })[0]! }]).faults)).toEqual(['no-rows'])
  })

  test('PIM-03, PIM-05, PIM-07: apostrophes of an export, lists, and dates', () => {
    const { rows } = read({
      passId: "'-1",
      name: "'=SUM(A1)",
      plates: 'AB1; CD2,',
      makes: 'Kia, ',
      validFrom: { kind: 'date', text: '46349' },
      validTo: '2026-12-31',
    })
    expect(rows).toEqual([
      {
        row: 2,
        passId: '-1',
        name: '=SUM(A1)',
        plates: ['AB1', 'CD2'],
        makes: ['Kia', ''],
        validFrom: '2026-11-23',
        validTo: '2026-12-31',
      },
    ])
  })

  test.each<[string, Cells, string]>([
    ['PIM-06: an unknown type', { passType: 'Nightly' }, 'C2 unknown-pass-type Nightly'],
    ['PIM-07: a date as it is spoken', { validTo: 'next week' }, 'C2 not-a-date next week'],
    ['PIM-07: a day that does not exist', { validTo: '2026-02-30' }, 'C2 not-a-date 2026-02-30'],
    ['PIM-05: more makes than plates', { plates: 'A1,A2', makes: 'Kia,Kia,Kia' }, 'D2 too-many 2'],
    ['an error of a formula', { suite: { kind: 'error', text: '#REF!' } }, 'C2 error-value #REF!'],
    ['a tag that lost its digits', { tags: { kind: 'number', value: 3e23 } }, 'C2 number-too-long 3e+23'],
  ])('%s', (_rule, cells, fault) => {
    expect(told(read({ passId: 'A', name: 'Ana', ...cells }).faults)).toEqual([fault])
  })

  test('PIM-06: types in any case, with or without hyphen', () => {
    const types = ['All-day', 'all day', 'ALLDAY', 'Daytime', 'overnight']
    const { rows, faults } = read(
      ...types.map((passType, nth) => ({ passId: `${nth}`, name: 'Ana', passType })),
    )
    expect(faults).toEqual([])
    expect(rows.map(({ passType }) => passType)).toEqual([
      'allDay',
      'allDay',
      'allDay',
      'daytime',
      'overnight',
    ])
  })
})

describe('faults of values', () => {
  test.each<[string, Cells, string]>([
    ['a plate with a space', { plates: 'AB 123' }, 'C2 plate-spaces AB 123'],
    ['FLD-14: two plates joined by a stroke', { plates: 'AB1/CD2' }, 'C2 plate-signs AB1/CD2'],
    ['a plate of 9 characters', { plates: 'ABCDEFGH9' }, 'C2 too-long 8'],
    ['a plate without letters', { plates: '---' }, 'C2 invalid ---'],
    ['one of several e-mails', { email: 'a@example.com, nobody' }, 'C2 email'],
    ['an e-mail twice', { email: 'a@example.com,A@example.com' }, 'C2 not-unique'],
    ['the end before the start', { validFrom: '2026-12-02', validTo: '2026-12-01' }, 'D2 end-before-start'],
    ['a tag that is none', { tags: 'XYZ' }, 'C2 invalid'],
    ['a multi-pass of one vehicle', { numberOfVehicles: '1' }, 'C2 too-small 2'],
    ['a long suite', { suite: 'x'.repeat(21) }, 'C2 too-long 20'],
  ])('PIM-08: %s', (_what, cells, fault) => {
    expect(faultsOf([{ passId: 'A', name: 'Ana', ...cells }])).toEqual([fault])
  })

  test('PIM-05: several e-mails, separated by commas or semicolons', () => {
    const { planned, faults } = plan([{ passId: 'A', name: 'Ana', email: 'a@example.com; b@example.com' }])
    expect(faults).toEqual([])
    expect(planned[0]!.draft.email).toBe('a@example.com, b@example.com')
  })

  test.each([
    ['AABB\nCCDD', ['AABB', 'CCDD']],
    [' AABB,\r\n CCDD\n', ['AABB', 'CCDD']],
    ['AABB;CCDD\n\nEEFF', ['AABB', 'CCDD', 'EEFF']],
  ])('PIM-05: tags on lines of their own stay several (%j)', (tags, expected) => {
    const { planned, faults } = plan([
      { passId: 'A', name: 'Ana', plates: 'A1\nA2', makes: 'Kia\nFord', tags },
    ])
    expect(faults).toEqual([])
    expect(planned[0]!.draft.tagIds).toEqual(expected)
    expect(planned[0]!.draft.vehicles).toMatchObject([
      { licensePlate: 'A1', make: 'Kia' },
      { licensePlate: 'A2', make: 'Ford' },
    ])
  })

  test('VEH-03: accents of plates are left out, as cameras do', () => {
    const { planned, faults } = plan([{ passId: 'A', name: 'Ana', plates: 'ñu-é1' }])
    expect(faults).toEqual([])
    expect(planned[0]!.draft.vehicles[0]!.licensePlate).toBe('NUE1')
  })
})

describe('PIM-15: words in place of license plates', () => {
  test.each([
    'N/A',
    'n.a.',
    'none',
    'TBD',
    'unknown',
    '- none -',
    'XXXX',
    'Ninguna',
    'SIN PLACA',
    'pendiente',
  ])('%s is a problem at its cell, alone', (plates) => {
    expect(faultsOf([{ passId: 'A', name: 'Ana', plates }])).toEqual([`C2 plate-placeholder ${plates}`])
  })

  test.each(['NONE1', 'NA12', 'TBD-7', 'ANA', 'X1'])('%s is none', (plates) => {
    expect(faultsOf([{ passId: 'A', name: 'Ana', plates }])).toEqual([])
  })

  test('can be confirmed, and is no problem for a passholder that has it', () => {
    const row = { passId: 'P-1', name: 'Ana Ruiz', plates: 'none' }
    expect(faultsOf([row], contextOf([], { confirmsPlates: true }))).toEqual([])
    const owner = person({ vehicles: [{ licensePlate: 'NONE', make: null, model: null, until: null }] })
    expect(faultsOf([row], contextOf(inLot(owner)))).toEqual([])
  })

  test('a confirmed one is a plate by the rules of the form', () => {
    const row = { passId: 'A', name: 'Ana', plates: 'N/A' }
    expect(faultsOf([row], contextOf([], { confirmsPlates: true }))).toEqual(['C2 plate-signs N/A'])
  })
})

test('LIM-37: a word in place of the pass ID is reported, unless a passholder has it', () => {
  const row = { passId: 'TBD', name: 'Ana' }
  expect(faultsOf([row])).toEqual(['A2 placeholder TBD'])
  expect(faultsOf([row], contextOf(inLot(person({ passholderId: 'TBD' }))))).toEqual([])
  expect(faultsOf([row], contextOf([], { confirmsIds: true }))).toEqual([])
})

describe('LIM-36: names', () => {
  const joined = 'ක්\u200dෂ'
  test('keep joiners, marks of direction and emoji; identifiers refuse them by name', () => {
    const names = [joined, 'علی\u200cرضا', 'Ana\u200f', 'Ana\u00ad Ruiz', '👨\u200d👩\u200d👧 Ruiz']
    for (const name of names) {
      const { planned, faults } = plan([{ passId: 'A', name, suite: name, plates: 'AB1', makes: name }])
      expect(faults).toEqual([])
      expect(planned[0]!.draft).toMatchObject({ name, suite: name, vehicles: [{ make: name }] })
    }
    expect(told(read({ passId: `A${joined}`, name: 'Ana', tags: 'AA\u200bBB' }).faults)).toEqual([
      'A2 invalid U+200D',
      'C2 invalid U+200B',
    ])
  })

  test('PIM-32: a name that differs only in blanks or the encoding of accents changes nothing', () => {
    const existing = person({
      name: 'Jose\u0301  Ruiz',
      suite: '12  b',
      vehicles: [{ licensePlate: 'OLD1', make: 'Great  Wall', model: null, until: null }],
    })
    const row = { passId: 'P-1', name: 'José Ruiz', suite: '12 b', plates: 'OLD1', makes: 'Great Wall' }
    const { planned } = plan([row], contextOf(inLot(existing)))
    expect(planned.map(({ kind }) => kind)).toEqual(['unchanged'])
  })
})

describe('what is used', () => {
  const other = inLot(person({ passholderGroup: 'g2' }))

  test('PIM-10: a pass ID of another group', () => {
    expect(faultsOf([{ passId: 'p-1', name: 'Ana', plates: 'NEW1' }], contextOf(other))).toEqual([
      'A2 pass-id-used',
    ])
  })

  test('PIM-11: a pass ID, plate or tag of two rows, with the cell of the first', () => {
    const one = { passId: 'A', name: 'Ana', plates: 'AB-1', tags: 'AABB' }
    expect(faultsOf([one, { ...one, passId: ' a ', plates: 'ab1' }])).toEqual([
      'A3 not-unique A2',
      'C3 not-unique C2',
      'D3 not-unique D2',
    ])
    expect(faultsOf([{ ...one, plates: 'AB1,ab-1' }])).toEqual(['C2 not-unique ab-1'])
    const ids = [
      { passId: 'Dup Id', name: 'Ana' },
      { passId: 'dupid', name: 'Bo' },
    ]
    expect(faultsOf(ids)).toEqual(['A3 not-unique A2'])
  })

  test('PIM-12: a plate of another group, of the same group, and a tag', () => {
    const row = { passId: 'NEW', name: 'Ana' }
    expect(faultsOf([{ ...row, plates: 'old-1' }], contextOf(other))).toEqual([
      'C2 plate-in-other-group old-1',
    ])
    const same = contextOf(inLot(person()))
    expect(faultsOf([{ ...row, plates: 'OLD1', tags: 'aa bb' }], same)).toEqual([
      'C2 plate-used OLD1',
      'D2 not-unique',
    ])
  })

  test('PIM-13: two passholders of the file may exchange their plates', () => {
    const both = inLot(
      person(),
      person({
        passholderId: 'P-2',
        vehicles: [{ licensePlate: 'OLD2', make: null, model: null, until: null }],
        tagIds: [],
      }),
    )
    const rows = [
      { passId: 'P-1', name: 'Ana Ruiz', plates: 'OLD2' },
      { passId: 'P-2', name: 'Ana Ruiz', plates: 'OLD1' },
    ]
    const { planned, faults } = plan(rows, contextOf(both))
    expect(told(faults)).toEqual([])
    expect(planned.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['changed', ['vehicles']],
      ['changed', ['vehicles']],
    ])
    const keeps = contextOf(inLot(person(), person({ passholderId: 'P-2', vehicles: [], tagIds: [] })))
    expect(
      faultsOf(
        [
          { passId: 'P-1', name: 'Ana' },
          { passId: 'P-2', name: 'Bo' },
        ].map((row) => row),
        keeps,
      ),
    ).toEqual([])
  })
})

describe('what changes', () => {
  const before = inLot(
    person({
      vehicles: [
        { licensePlate: 'OLD1', make: 'Kia', model: 'EV6', until: null },
        { licensePlate: 'TEMP', make: null, model: null, until: '2026-12-01T00:00:00.000Z' },
      ],
    }),
  )
  const kinds = (rows: readonly Cells[], context = contextOf(before)) => {
    const { planned, faults } = plan(rows, context)
    expect(told(faults)).toEqual([])
    return planned.map(({ kind, fields }) => [kind, ...fields])
  }

  test('PIM-04: a column that is absent changes nothing, a blank cell clears; temporary plates stay', () => {
    expect(kinds([{ passId: 'P-1', name: 'Ana Ruiz' }])).toEqual([['unchanged']])
    expect(kinds([{ passId: 'P-1', name: 'Ana Ruiz', suite: '' }])).toEqual([['changed', 'suite']])
    const { planned } = plan([{ passId: 'P-1', name: 'Ana', plates: 'NEW1', makes: '' }], contextOf(before))
    expect(planned[0]!.draft.vehicles.map(({ licensePlate }) => licensePlate)).toEqual(['NEW1', 'TEMP'])
  })

  test('PIM-14: the same file again changes nothing', () => {
    const row = {
      passId: 'P-1',
      name: 'Ana Ruiz',
      suite: '12',
      plates: 'OLD1',
      makes: 'Kia',
      models: 'EV6',
      tags: 'aabb',
    }
    expect(kinds([{ ...row, passType: '', validTo: '', email: '' }])).toEqual([['unchanged']])
    expect(kinds([{ ...row, passId: 'new', plates: 'B', tags: '' }])).toEqual([['added']])
  })

  test('PIM-09: multi-passes: of the whole file, of a row, and those that are one already', () => {
    const draftsOf = (cells: Cells, more: Partial<PassholderImportContext> = {}, existing = before) =>
      plan([{ passId: 'M', name: 'Fleet', ...cells }], contextOf(existing, more)).planned.map(({ draft }) => [
        draft.isMultiPass,
        draft.numberOfVehicles,
        draft.insideAtOnce,
      ])
    expect(draftsOf({})).toEqual([[false, null, null]])
    expect(draftsOf({ plates: 'A,B,C' }, { isMultiPass: true })).toEqual([[true, 3, 1]])
    expect(draftsOf({ numberOfVehicles: '4', insideAtOnce: '2' })).toEqual([[true, 4, 2]])
    const fleet = inLot(
      person({ passholderId: 'M', isMultiPass: true, numberOfVehicles: 9, insideAtOnce: 3 }),
    )
    expect(draftsOf({ numberOfVehicles: '' }, {}, fleet)).toEqual([[true, 9, 3]])
  })
})
