import { expect, test } from 'vitest'
import { checkPowerLimit, profileOfLimit, type PowerLimit } from './power-limit.rules.ts'

const rated = { ratedKw: 22, ampsPerPhase: 32 }

test.each<[PowerLimit, string[]]>([
  [{ evse: 0, limit: '', unit: 'A' }, ['required']],
  [{ evse: 0, limit: 'x', unit: 'A' }, ['not-a-number']],
  [{ evse: 0, limit: '-1', unit: 'A' }, ['negative']],
  [{ evse: 0, limit: '32.1', unit: 'A' }, ['too-large']],
  [{ evse: 0, limit: '22.1', unit: 'kW' }, ['too-large']],
  [{ evse: 0, limit: '11.25', unit: 'kW' }, ['decimals']],
  [{ evse: 0, limit: '0', unit: 'A' }, []],
  [{ evse: 0, limit: '32', unit: 'A' }, []],
  [{ evse: 0, limit: '21.5', unit: 'kW' }, []],
])('CST-59: the limit %j has %j', (limit, codes) => {
  expect(checkPowerLimit(limit, rated).map(({ code }) => code)).toEqual(codes)
})

test('CST-59: a limit of a connector is a default of its transactions, one in kW is in W', () => {
  expect(profileOfLimit({ evse: 2, limit: '7.4', unit: 'kW' }, 5)).toEqual({
    id: 7_002,
    stackLevel: 0,
    purpose: 'default',
    unit: 'W',
    startsAt: null,
    periods: [{ startSeconds: 0, limit: 7_400 }],
  })
})

test('CST-59: a limit of the station has a begin, which 1.6 wants', () => {
  expect(profileOfLimit({ evse: 0, limit: '16', unit: 'A' }, 5)).toMatchObject({
    id: 7_000,
    purpose: 'station',
    unit: 'A',
    startsAt: 5,
    periods: [{ limit: 16 }],
  })
})
