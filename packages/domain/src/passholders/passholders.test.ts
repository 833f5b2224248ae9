import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seesOnlyOwnGroups } from './passholders.access.ts'
import { isValidAt, isValidOn, passStateOn } from './pass-validity.rules.ts'
import { localTimeOf } from '../time/wall-clock.ts'
import { passTypes, type PassholderDraft } from './passholders.model.ts'
import {
  allowedPassTypes,
  checkPassholder,
  checkPassholderGroup,
  reasonPassholderGroupIsInUse,
  tidyPassholder,
  type PassholderContext,
  type PassholderGroupContext,
} from './passholders.rules.ts'

const now = Date.UTC(2026, 10, 23, 12)
const aDraft = (more: Partial<PassholderDraft> = {}): PassholderDraft => ({
  passholderGroup: 'legal',
  passholderId: 'NG-1',
  name: 'Amara Okafor',
  email: null,
  suite: null,
  passType: 'allDay',
  validityGroup: null,
  validFrom: null,
  validTo: null,
  isMultiPass: false,
  numberOfVehicles: null,
  insideAtOnce: null,
  vehicles: [],
  tagIds: [],
  sameAsPassOwner: true,
  passOwnerName: null,
  passOwnerEmail: null,
  ...more,
})
const aPlate = (licensePlate: string, until: string | null = null) => ({
  licensePlate,
  make: null,
  model: null,
  until,
})
const context: PassholderContext = {
  groups: new Set(['legal', 'bank']),
  passTypes: new Set(passTypes),
  validityGroups: new Set(['weekdays']),
  passIds: ['BK-7'],
  plates: new Map([
    ['BANK1', 'bank'],
    ['LEGAL1', 'legal'],
  ]),
  tags: new Set(['E2801A']),
  now,
}
const check = (more: Partial<PassholderDraft>, known: Partial<PassholderContext> = {}) =>
  checkPassholder(aDraft(more), { ...context, ...known })
const one = (path: string, code: string) => [expect.objectContaining({ path, code })]

describe('a passholder group (PAS-01, PAS-04)', () => {
  const known = { names: ['Bank'], parkingGroups: new Set(['tenants']), tenants: new Set(['tom']) }
  const group = { name: 'Legal', parkingGroup: 'tenants', tenants: ['tom'], maxPasses: null }
  test.each([
    ['without a name', { name: ' ' }, 'name', 'required'],
    ['with a used name', { name: 'BANK ' }, 'name', 'name-used'],
    ['with a name of 81 characters', { name: 'n'.repeat(81) }, 'name', 'too-long'],
    ['without a parking group', { parkingGroup: null }, 'parkingGroup', 'required'],
    ['of a visitors’ parking group', { parkingGroup: 'visitors' }, 'parkingGroup', 'unknown'],
    ['of a user who is no tenant', { tenants: ['eve'] }, 'tenants', 'unknown'],
  ])('is refused %s', (_what, more, path, code) => {
    expect(checkPassholderGroup({ ...group, ...more }, known)).toEqual(one(path, code))
  })
  test('PAS-04: has no more passes than the maximum that the user cannot raise', () => {
    const faultsOf = (maxPasses: number | null, highest: number | null) =>
      checkPassholderGroup(
        { ...group, maxPasses },
        { ...known, kept: { parkingGroup: 'tenants', maxPasses: highest } },
      )
    expect(faultsOf(5, 5)).toEqual([])
    expect(faultsOf(6, 5)).toEqual([{ path: 'maxPasses', code: 'too-large', limit: 5 }])
    expect(faultsOf(null, 5)).toEqual([{ path: 'maxPasses', code: 'too-large', limit: 5 }])
    expect(faultsOf(6, null)).toEqual([])
    expect(faultsOf(null, null)).toEqual([])
    const ofNew = (maxPasses: number | null) =>
      checkPassholderGroup({ ...group, maxPasses }, { ...known, kept: 'new' })
    expect([ofNew(null), ofNew(0)]).toEqual([[], []])
    expect(ofNew(1)).toEqual([{ path: 'maxPasses', code: 'too-large', limit: 0 }])
  })
  test('PAS-04: keeps the parking group for users who set no prices', () => {
    const parkingGroups = new Set(['tenants', 'cheap'])
    const moved = (kept?: PassholderGroupContext['kept']) =>
      checkPassholderGroup(
        { ...group, parkingGroup: 'cheap' },
        { ...known, parkingGroups, ...(kept && { kept }) },
      )
    expect(moved({ parkingGroup: 'tenants', maxPasses: null })).toEqual(one('parkingGroup', 'not-allowed'))
    expect([moved(), moved('new')]).toEqual([[], []])
  })
  test('is accepted otherwise', () => expect(checkPassholderGroup(group, known)).toEqual([]))
  test.each([
    [{ passholders: 0, zones: 0 }, undefined],
    [{ passholders: 1, zones: 0 }, 'passholders'],
    [{ passholders: 1, zones: 1 }, 'zones'],
  ])('PAS-02: in use by %j: %s', (uses, why) => expect(reasonPassholderGroupIsInUse(uses)).toBe(why))
})

describe('a passholder is refused', () => {
  const soon = new Date(now + 1).toISOString()
  test.each<[string, Partial<PassholderDraft>, string, string]>([
    ['without a group (PAS-10)', { passholderGroup: null }, 'passholderGroup', 'required'],
    ['in a group of another lot (PAS-10)', { passholderGroup: 'other' }, 'passholderGroup', 'unknown'],
    ['without a pass ID (PAS-10)', { passholderId: ' ' }, 'passholderId', 'required'],
    [
      'with a used pass ID but for its blanks (PAS-10)',
      { passholderId: 'b k-7' },
      'passholderId',
      'pass-id-used',
    ],
    ['with a used pass ID (PAS-10)', { passholderId: ' bk-7' }, 'passholderId', 'pass-id-used'],
    ['without a name (PAS-11)', { name: '' }, 'name', 'required'],
    ['with a wrong address of two (PAS-11)', { email: 'a@example.com, b@' }, 'email', 'email'],
    ['with an address twice (PAS-11)', { email: 'a@example.com, A@example.com' }, 'email', 'not-unique'],
    ['with an empty plate (PAS-12)', { vehicles: [aPlate('')] }, 'vehicles.0.licensePlate', 'required'],
    [
      'joined by a sign (FLD-14)',
      { vehicles: [aPlate('AB1+CD2')] },
      'vehicles.0.licensePlate',
      'plate-signs',
    ],
    ['with spaces (PAS-12)', { vehicles: [aPlate('AB 12')] }, 'vehicles.0.licensePlate', 'plate-spaces'],
    [
      'with 9 characters (PAS-12)',
      { vehicles: [aPlate('ABCD12345')] },
      'vehicles.0.licensePlate',
      'too-long',
    ],
    [
      'with a plate of another group (PAS-12)',
      { vehicles: [aPlate('bank1')] },
      'vehicles.0.licensePlate',
      'plate-in-other-group',
    ],
    [
      'with a plate of a neighbour (PAS-12)',
      { vehicles: [aPlate('LEGAL1')] },
      'vehicles.0.licensePlate',
      'plate-used',
    ],
    [
      'with a plate twice (PAS-12)',
      { vehicles: [aPlate('ABC1'), aPlate('abc-1')] },
      'vehicles.1.licensePlate',
      'not-unique',
    ],
    ['with an odd tag (PAS-13)', { tagIds: ['E28'] }, 'tagIds', 'invalid'],
    ['with a used tag (PAS-13)', { tagIds: ['e2 80 1a'] }, 'tagIds', 'not-unique'],
    [
      'with more plates than vehicles (PAS-14)',
      {
        isMultiPass: true,
        numberOfVehicles: 2,
        insideAtOnce: 1,
        vehicles: ['A1', 'A2', 'A3'].map((plate) => aPlate(plate)),
      },
      'vehicles',
      'too-many',
    ],
    [
      'with a temporary plate that has ended (PAS-15)',
      { vehicles: [aPlate('TEMP1', '2026-11-23T11:59:00Z')] },
      'vehicles.0.until',
      'in-the-past',
    ],
    ...['+012026-01-01T00:00:00Z', '12/01/2026 10:00', '2027-02-30T10:00:00Z', '2027-03-01T10:00:00'].map(
      (until): [string, Partial<PassholderDraft>, string, string] => [
        `with a temporary plate until ${until}, which is no time (FLD-23)`,
        { vehicles: [aPlate('TEMP1', until)] },
        'vehicles.0.until',
        'invalid',
      ],
    ),
    ['with an unknown pass type (PAS-16)', { passType: 'weekend' }, 'passType', 'unknown'],
    [
      'with a validity group of another lot (PAS-23)',
      { validityGroup: 'nights' },
      'validityGroup',
      'unknown',
    ],
    [
      'ending before it begins (PAS-17)',
      { validFrom: '2026-02-02', validTo: '2026-02-01' },
      'validTo',
      'end-before-start',
    ],
    ['with an impossible month (PAS-17)', { validFrom: '2026-13-01' }, 'validFrom', 'invalid'],
    ['with an impossible day (PAS-17)', { validTo: '2026-02-30' }, 'validTo', 'invalid'],
    ['with a day long ago (PAS-17)', { validFrom: '0000-01-01' }, 'validFrom', 'too-early'],
    [
      'with an end in the far future (PAS-15)',
      { vehicles: [aPlate('TEMP1', '2126-01-01T00:00:00Z')] },
      'vehicles.0.until',
      'too-late',
    ],
    [
      'as a multi-pass of one vehicle (PAS-18)',
      { isMultiPass: true, numberOfVehicles: 1, insideAtOnce: 1 },
      'numberOfVehicles',
      'too-small',
    ],
    [
      'with more inside than vehicles (PAS-18)',
      { isMultiPass: true, numberOfVehicles: 3, insideAtOnce: 4 },
      'insideAtOnce',
      'too-large',
    ],
    [
      'without a name of its owner (PAS-19)',
      { sameAsPassOwner: false, passOwnerEmail: 'o@example.com' },
      'passOwnerName',
      'required',
    ],
  ])('%s', (_what, more, path, code) => expect(check(more)).toEqual(one(path, code)))

  test('a pass ID is no web address, unless it was one before (FLD-24)', () => {
    for (const passholderId of ['pay.evil.com', 'http://evil.example/1']) {
      expect(check({ passholderId })).toEqual(one('passholderId', 'web-address'))
      expect(check({ passholderId }, { ownPassId: passholderId })).toEqual([])
    }
    expect(check({ passholderId: 'B.2-14/7' })).toEqual([])
  })

  test('a plate of its own that has ended may stay (PAS-15)', () => {
    const vehicles = [aPlate('TEMP1', '2026-11-23T11:59:00Z'), aPlate('TEMP2', soon)]
    expect(check({ vehicles }, { ownPlates: new Set(['TEMP1']) })).toEqual([])
  })
})

test('PAS-16: only a lot with time-bound passes sells them, and a passholder keeps the type that it has', () => {
  const types = (timeBoundPasses: boolean, current?: 'daytime') =>
    allowedPassTypes({ timeBoundPasses }, current)
  expect([...types(true)]).toEqual(['allDay', 'daytime', 'overnight'])
  expect([...types(false)]).toEqual(['allDay'])
  expect(check({ passType: 'daytime' }, { passTypes: types(false) })).toEqual(one('passType', 'not-allowed'))
  expect(check({ passType: 'daytime' }, { passTypes: types(false, 'daytime') })).toEqual([])
})

test('a passholder is stored tidied (PAS-11 to PAS-19)', () => {
  const draft = aDraft({
    passholderId: ' NG-1 ',
    email: ' a@example.com ,b@example.com',
    suite: ' ',
    numberOfVehicles: 5,
    vehicles: [aPlate('çk-7')],
    tagIds: ['e2 80-1a'],
    passOwnerName: 'Left over',
  })
  expect(tidyPassholder(draft)).toMatchObject({
    passholderId: 'NG-1',
    email: 'a@example.com, b@example.com',
    suite: null,
    numberOfVehicles: null,
    vehicles: [{ licensePlate: 'CK7' }],
    tagIds: ['E2801A'],
    passOwnerName: null,
  })
})

const days = fc
  .integer({ min: 0, max: 400 })
  .map((nth) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10))
const limits = fc.option(days)

describe('validity (PAS-20)', () => {
  test.each([
    [null, null, '2026-05-05', 'valid'],
    ['2026-05-05', '2026-05-05', '2026-05-05', 'valid'],
    ['2026-05-06', null, '2026-05-05', 'upcoming'],
    [null, '2026-05-04', '2026-05-05', 'expired'],
  ] as const)('from %s to %s is on %s %s', (validFrom, validTo, day, state) =>
    expect(passStateOn({ validFrom, validTo }, day)).toBe(state),
  )
  test('exactly a valid pass is neither upcoming nor expired', () => {
    fc.assert(
      fc.property(limits, limits, days, (validFrom, validTo, day) => {
        const pass = { validFrom, validTo }
        expect(passStateOn(pass, day) === 'valid').toBe(isValidOn(pass, day))
      }),
    )
  })
})

describe('PAS-24: a pass is valid at a time', () => {
  const weekdays = { name: 'Weekdays', days: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' }
  const fridayNights = { name: 'Friday nights', days: [5], from: '20:00', to: '04:00' }
  const forever = { validFrom: null, validTo: null }
  // 2026-11-27 is a Friday.
  test.each([
    ['all-day, without a group', 'allDay', null, forever, '2026-11-28', '03:00', true],
    ['daytime from 06:00', 'daytime', null, forever, '2026-11-28', '06:00', true],
    ['daytime until 18:00', 'daytime', null, forever, '2026-11-28', '18:00', false],
    ['overnight from 18:00', 'overnight', null, forever, '2026-11-28', '18:00', true],
    ['overnight until 06:00', 'overnight', null, forever, '2026-11-28', '05:59', true],
    ['overnight at noon', 'overnight', null, forever, '2026-11-28', '12:00', false],
    [
      'overnight, the night after its last day',
      'overnight',
      null,
      { ...forever, validTo: '2026-11-27' },
      '2026-11-28',
      '05:00',
      true,
    ],
    [
      'overnight, the night before its first day',
      'overnight',
      null,
      { ...forever, validFrom: '2026-11-28' },
      '2026-11-28',
      '05:00',
      false,
    ],
    ['weekdays, on a Friday', 'allDay', weekdays, forever, '2026-11-27', '17:59', true],
    ['weekdays, on a Saturday', 'allDay', weekdays, forever, '2026-11-28', '12:00', false],
    ['weekdays, after hours', 'allDay', weekdays, forever, '2026-11-27', '18:00', false],
    ['Friday nights, early on Saturday', 'allDay', fridayNights, forever, '2026-11-28', '03:59', true],
    ['Friday nights, early on Friday', 'allDay', fridayNights, forever, '2026-11-27', '03:59', false],
    ['Friday nights with a daytime pass', 'daytime', fridayNights, forever, '2026-11-27', '21:00', false],
  ] as const)('%s', (_what, passType, group, validity, day, time, expected) => {
    const at = Date.parse(`${day}T${time}:00-05:00`)
    expect(isValidAt({ passType, ...validity }, group, localTimeOf(at, 'America/Toronto'))).toBe(expected)
  })

  test('whenever it is valid, it is so by its type alone too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('allDay', 'daytime', 'overnight'),
        fc.constantFrom(weekdays, fridayNights),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (passType, group, at) => {
          const time = localTimeOf(at.getTime(), 'America/Toronto')
          const pass = { passType, ...forever } as const
          expect(!isValidAt(pass, group, time) || isValidAt(pass, null, time)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  [['tenant'], true],
  [['tenant', 'owner'], true],
  [['tenant', 'staffCustomer'], false],
  [['provider'], false],
] as const)('PAS-04: %j sees only its own groups: %s', (roles, only) =>
  expect(seesOnlyOwnGroups(roles)).toBe(only),
)
