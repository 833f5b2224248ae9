import { describe, expect, test } from 'vitest'
import { defaultRecommendationSettings, type LotSettings } from './lot-settings.model.ts'
import { checkLotSettings, tidyLotSettings } from './lot-settings.rules.ts'
import { checkManager } from './manager.rules.ts'
import type { ParkingGroupSettings } from './parking-group.model.ts'
import {
  checkParkingGroup,
  tidyParkingGroup,
  warningsOfMinimum,
  reasonGroupIsInUse,
} from './parking-group.rules.ts'

const lot: LotSettings = {
  name: 'Harbour',
  address: '',
  city: '',
  highOccupancyThreshold: 90,
  capitalizationRate: null,
  sensorTimeoutMinutes: 180,
  latenessMinutes: 15,
  violationGraceMinutes: 15,
  timeLimitMinutes: null,
  exitGraceMinutes: 15,
  coverBeforeMinutes: 60,
  enableTenantTrackingByPassholderGroup: false,
  enableSmallerMapIcon: false,
  publicMap: false,
  retention: { events: 400, plates: 90, matchedImages: 3, unmatchedImages: 30 },
  tabAccess: { violation: true },
  passValidityGroups: [{ name: 'Nights', days: [1, 2], from: '18:00', to: '06:00' }],
  visitorDurations: [60, 120],
  recommendationSettings: defaultRecommendationSettings,
  timeBoundPasses: false,
}
const group: ParkingGroupSettings = {
  name: 'Tenants',
  type: 'tenant',
  standardPassPrice: 90,
  standardPassPaymentFrequency: 'monthly',
  minimumNumberOfStalls: 2,
  passLimitPerDay: null,
  highOccupancyThreshold: null,
  countedBy: 'stalls',
  typedCapacity: null,
  isDefaultVisitor: false,
}
const listed = (faults: readonly { path: string; code: string }[]) =>
  faults.map(({ path, code }) => `${path} ${code}`)
const hours = (from: string, to: string) => ({
  passValidityGroups: [{ name: 'Nights', days: [0], from, to }],
})
const recommend = (more: object) => ({
  recommendationSettings: { ...defaultRecommendationSettings, ...more },
})

test.each<[Partial<LotSettings>, string[]]>([
  [{}, []],
  [{ name: 'mall' }, ['name name-used']],
  [{ name: 'x'.repeat(121) }, ['name too-long']],
  [{ highOccupancyThreshold: 100 }, []],
  [{ highOccupancyThreshold: 100.5 }, ['highOccupancyThreshold too-large']],
  [{ capitalizationRate: 5.25 }, []],
  [{ capitalizationRate: 5.255 }, ['capitalizationRate decimals']],
  [{ sensorTimeoutMinutes: 20.5 }, ['sensorTimeoutMinutes not-whole']],
  [{ latenessMinutes: 4 }, ['latenessMinutes too-small']],
  [{ latenessMinutes: 5 }, []],
  [{ latenessMinutes: 60 }, []],
  [{ latenessMinutes: 61 }, ['latenessMinutes too-large']],
  [{ latenessMinutes: 7.5 }, ['latenessMinutes not-whole']],
  [{ violationGraceMinutes: 0 }, []],
  [{ violationGraceMinutes: 1_441 }, ['violationGraceMinutes too-large']],
  [{ timeLimitMinutes: 120 }, []],
  [{ timeLimitMinutes: 4 }, ['timeLimitMinutes too-small']],
  [{ timeLimitMinutes: 43_201 }, ['timeLimitMinutes too-large']],
  [{ exitGraceMinutes: 0, coverBeforeMinutes: 0 }, []],
  [{ exitGraceMinutes: 60, coverBeforeMinutes: 120 }, []],
  [
    { exitGraceMinutes: 61, coverBeforeMinutes: 121 },
    ['exitGraceMinutes too-large', 'coverBeforeMinutes too-large'],
  ],
  [
    { exitGraceMinutes: -1, coverBeforeMinutes: 1.5 },
    ['exitGraceMinutes too-small', 'coverBeforeMinutes not-whole'],
  ],
  [{ retention: { ...lot.retention, plates: 9 } }, ['retention.plates too-small']],
  [hours('00:00', '24:00'), []],
  [hours('24:00', '06:00'), ['passValidityGroups.0.from invalid']],
  [hours('18:00', '18:00'), ['passValidityGroups.0.to invalid']],
  [
    { passValidityGroups: [...lot.passValidityGroups, { ...lot.passValidityGroups[0]!, name: 'nights' }] },
    ['passValidityGroups.1.name not-unique'],
  ],
  [{ visitorDurations: [4] }, ['visitorDurations.0 too-small']],
  [{ visitorDurations: Array.from({ length: 21 }, (_, n) => 10 + n) }, ['visitorDurations too-many']],
  [recommend({ lowerUntilPercent: 95 }), ['recommendationSettings.lowerUntilPercent too-large']],
  [recommend({ priceStepPercent: 0 }), ['recommendationSettings.priceStepPercent not-positive']],
])('CFG-01 to CFG-08: %j', (more, faults) => {
  expect(listed(checkLotSettings({ ...lot, ...more }, { before: lot, takenNames: ['Mall'] }))).toEqual(faults)
})

test('CFG-09: time-bound passes cannot be switched off again', () => {
  const on = { ...lot, timeBoundPasses: true }
  expect(listed(checkLotSettings(on, { before: lot }))).toEqual([])
  expect(listed(checkLotSettings(lot, { before: on }))).toEqual(['timeBoundPasses not-allowed'])
})

test('CFG-06, CFG-07: durations and weekdays are stored sorted', () => {
  const passValidityGroups = [{ name: ' Days ', days: [5, 1, 5], from: '06:00', to: '18:00' }]
  expect(tidyLotSettings({ ...lot, visitorDurations: [90, 30], passValidityGroups })).toMatchObject({
    visitorDurations: [30, 90],
    passValidityGroups: [{ name: 'Days', days: [1, 5] }],
  })
})

describe('parking groups', () => {
  const reserved = {
    ...group,
    type: 'reserved' as const,
    standardPassPrice: null,
    standardPassPaymentFrequency: null,
  }
  test.each<[ParkingGroupSettings, ParkingGroupSettings | null, string[]]>([
    [group, null, []],
    [group, group, []],
    [{ ...group, type: 'ev' }, group, ['type not-allowed']],
    [reserved, null, ['type not-allowed']],
    [{ ...reserved, passLimitPerDay: 3 }, reserved, ['passLimitPerDay not-allowed']],
    [{ ...group, minimumNumberOfStalls: 11 }, group, ['minimumNumberOfStalls too-large']],
    [{ ...group, minimumNumberOfStalls: -1 }, group, ['minimumNumberOfStalls negative']],
    [{ ...group, minimumNumberOfStalls: 11 }, { ...group, minimumNumberOfStalls: 11 }, []],
    [{ ...group, standardPassPaymentFrequency: null }, group, ['standardPassPaymentFrequency required']],
    [{ ...group, isDefaultVisitor: true }, group, ['isDefaultVisitor not-allowed']],
    [{ ...group, highOccupancyThreshold: 0 }, group, ['highOccupancyThreshold too-small']],
    [{ ...group, countedBy: 'plates' }, group, []],
  ])('CFG-20 to CFG-27: %j after %j', (next, before, faults) => {
    expect(listed(checkParkingGroup(next, { before, stalls: 10, takenNames: ['Visitors'] }))).toEqual(faults)
  })

  test('CFG-26: without stalls, plates need a capacity, and a minimum fits into it', () => {
    const next = { ...group, countedBy: 'plates' as const }
    const check = (more: object) =>
      listed(checkParkingGroup({ ...next, ...more }, { before: null, stalls: 0, takenNames: [] }))
    expect(check({})).toEqual(['minimumNumberOfStalls too-large', 'typedCapacity required'])
    expect(check({ typedCapacity: 2 })).toEqual([])
    expect(tidyParkingGroup({ ...group, typedCapacity: 5 }, 10).typedCapacity).toBeNull()
  })

  test.each([
    ['tenant', 5, 5, []],
    ['tenant', 5, 6, ['may-affect-recommendations']],
    ['tenant', 5, 4, ['may-affect-recommendations', 'resets-waiting-period']],
    ['visitor', 5, 0, ['may-affect-recommendations', 'resets-waiting-period']],
    ['ev', 1, 0, ['may-affect-recommendations', 'resets-waiting-period']],
    ['reserved', 5, 4, ['may-affect-recommendations']],
  ] as const)('CFG-24: a minimum of %s from %i to %i: %j', (type, before, after, warnings) => {
    expect(warningsOfMinimum(type, before, after)).toEqual(warnings)
  })

  test('CFG-28: why a group cannot be removed', () => {
    const empty = {
      type: 'tenant',
      stalls: 0,
      passholderGroups: 0,
      bookingGroups: 0,
      isDefaultVisitor: false,
    } as const
    expect(reasonGroupIsInUse(empty)).toBeUndefined()
    expect(reasonGroupIsInUse({ ...empty, stalls: 1 })).toBe('stalls')
    expect(reasonGroupIsInUse({ ...empty, passholderGroups: 1 })).toBe('passholder-groups')
    expect(reasonGroupIsInUse({ ...empty, bookingGroups: 1 })).toBe('booking-groups')
    expect(reasonGroupIsInUse({ ...empty, type: 'visitor', isDefaultVisitor: true })).toBe('default-visitor')
    expect(reasonGroupIsInUse({ ...empty, type: 'reserved' })).toBe('reserved')
  })
})

test.each([
  [{}, []],
  [{ phone: '12345678901' }, ['phone too-long']],
  [{ email: 'someone' }, ['email email']],
  [{ email: 'TAKEN@example.com' }, ['email not-unique']],
  [{ name: '' }, ['name required']],
])('CFG-31: a manager with %j', (more, faults) => {
  const robin = { name: 'Robin', phone: '416 555 0100', email: 'robin@example.com', ...more }
  expect(listed(checkManager(robin, ['taken@example.com']))).toEqual(faults)
})
