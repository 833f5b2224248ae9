import { describe, expect, it, test } from 'vitest'
import { attentionReasons } from './attention.ts'
import { aGroup, aLotRow, anId } from '../testing/lots.builders.ts'

const now = Date.parse('2026-11-20T15:42:10Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const rulesOf = (...changes: Parameters<typeof aLotRow>) =>
  attentionReasons(aLotRow(...changes), now).map(({ rule }) => rule)
const sensors = (total: number, errors: number, silent = 0, lowBattery = 0) => ({
  total,
  errors,
  reporting: total - silent,
  lowBattery,
})

describe('a lot needs attention', () => {
  test.each<[string, Parameters<typeof aLotRow>[0], string[]]>([
    ['never when all is well', {}, []],
    ['LOT-01 not at its threshold exactly', { types: { tenant: [90, 100] } }, []],
    [
      'LOT-01 above its threshold',
      { types: { tenant: [60, 60], visitor: [39, 40] }, highOccupancyThreshold: 97 },
      ['LOT-01', 'LOT-02', 'LOT-02'],
    ],
    ['LOT-01 once when the lot has one type', { types: { visitor: [168, 180] } }, ['LOT-02']],
    [
      'LOT-01 by the lot alone when no type is above',
      { types: { tenant: [50, 100] }, counts: { high: true } },
      ['LOT-01'],
    ],
    [
      'LOT-02 a type above the threshold of a lot that is not',
      { types: { tenant: [50, 100], ev: [29, 30] } },
      ['LOT-02'],
    ],
    [
      'LOT-02 by the exact share, not the rounded one',
      { types: { tenant: [50, 100], ev: [9003, 10000], visitor: [0, 9000] } },
      ['LOT-02'],
    ],
    ['LOT-02 never for reserved stalls', { types: { tenant: [50, 100], reserved: [10, 10] } }, []],
    ['LOT-02 never for a type without stalls', { types: { tenant: [50, 100], visitor: [4, 0] } }, []],
    ['LOT-03 for an open violation alert', { alerts: { violation: 1, occupancy: 0 } }, ['LOT-03']],
    [
      'LOT-03 for an occupancy alert that outlives its cause',
      { alerts: { violation: 0, occupancy: 1 } },
      ['LOT-03'],
    ],
    [
      'LOT-03 not for an occupancy alert that the figures explain',
      { types: { visitor: [95, 100] }, alerts: { violation: 0, occupancy: 1 } },
      ['LOT-02'],
    ],
    ['LOT-04 not for one failing sensor of many', { sensors: sensors(1000, 9) }, []],
    ['LOT-04 for 1 % of the sensors', { sensors: sensors(1000, 10) }, ['LOT-04']],
    ['LOT-04 for one failing sensor of few', { sensors: sensors(40, 1) }, ['LOT-04']],
    ['LOT-04 for silent sensors', { sensors: sensors(100, 3, 3) }, ['LOT-04']],
    ['LOT-05 for low batteries', { sensors: sensors(148, 0, 0, 2) }, ['LOT-05']],
    ['LOT-06 for a camera that does not report', { cameras: { total: 3, reporting: 2 } }, ['LOT-06']],
    ['LOT-07 not after 15 minutes without a message', { lastEventAt: minutesAgo(15) }, []],
    ['LOT-07 after more', { lastEventAt: minutesAgo(15.1) }, ['LOT-07']],
    ['LOT-07 when no message ever came', { lastEventAt: null }, ['LOT-07']],
    [
      'LOT-07 not for a lot without stall sensors',
      { lastEventAt: minutesAgo(300), sensors: sensors(0, 0) },
      [],
    ],
    [
      'by what a camera-only customer may see',
      { counts: null, alerts: undefined, cameras: { total: 2, reporting: 1 } },
      ['LOT-06'],
    ],
  ])('%s', (_, changes, rules) => expect(rulesOf(changes)).toEqual(rules))
})

it('LOT-02 says how many vehicles are over, or which threshold it is above', () => {
  const reasons = attentionReasons(
    aLotRow({ types: { tenant: [0, 900], visitor: [309, 300], ev: [143, 148] } }),
    now,
  )
  expect(reasons).toEqual([
    { rule: 'LOT-02', tone: 'now', group: anId(912), name: 'Visitor', percent: 103, threshold: 90, over: 9 },
    { rule: 'LOT-02', tone: 'now', group: anId(913), name: 'EV', percent: 96.6, threshold: 90, over: 0 },
  ])
})

it('LOT-02 uses a group’s own threshold, not the lot’s', () => {
  const calm = aLotRow({ types: { tenant: [10, 100], ev: [93, 100] }, counts: { highGroups: [] } })
  expect(attentionReasons(calm, now)).toEqual([])
  const ev = aGroup({
    name: 'Chargers',
    type: 'ev',
    occupancy: 55,
    capacity: 100,
    high: true,
    highOccupancyThreshold: 50,
  })
  const own = aLotRow({ types: { tenant: [10, 100], ev: [55, 100] }, counts: { highGroups: [ev] } })
  expect(attentionReasons(own, now)).toMatchObject([
    { rule: 'LOT-02', name: 'Chargers', percent: 55, threshold: 50 },
  ])
})

it('LOT-07 becomes urgent after an hour, and urgent reasons come first', () => {
  const quiet = aLotRow({
    lastEventAt: minutesAgo(59),
    sensors: sensors(100, 5),
    cameras: { total: 1, reporting: 0 },
  })
  expect(attentionReasons(quiet, now).map(({ rule, tone }) => [rule, tone])).toEqual([
    ['LOT-06', 'now'],
    ['LOT-07', 'soon'],
    ['LOT-04', 'soon'],
  ])
  const silent = attentionReasons(aLotRow({ lastEventAt: minutesAgo(61) }), now)
  expect(silent).toEqual([{ rule: 'LOT-07', tone: 'now', silentSeconds: 61 * 60 }])
})

it('LOT-04 becomes urgent when over 10 % of the sensors fail', () => {
  const tonesAt = (errors: number) =>
    attentionReasons(aLotRow({ sensors: sensors(100, errors) }), now).map(({ tone }) => tone)
  expect([tonesAt(10), tonesAt(11)]).toEqual([['soon'], ['now']])
})
