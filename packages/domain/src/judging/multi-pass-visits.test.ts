import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aLotOfAll, aRead, aTagRead, minute, noon } from './judging.builders.ts'
import type { LoggedEvent } from './logged-event.ts'
import { LotRecord } from './lot-record.ts'

const second = 1_000
const owner = { passholderId: 'firm', groupId: 'tenants', passholderGroupId: 'firms', isMultiPass: true }
const plates = ['FIRM01', 'FIRM02', 'FIRM03'] as const
const tags = ['E2F1', 'E2F2', 'E2F3'] as const
const aLot = () =>
  new LotRecord(
    aLotOfAll({
      timeZone: 'UTC',
      plates: new Map(plates.map((plate) => [plate, owner])),
      tags: new Map(tags.map((tag) => [tag, owner])),
    }),
    noon,
  )
const plate = (nth: number, at: number, camera = 'camera-in') =>
  aRead(camera, plates[nth]!, noon + at * second)
const tag = (nth: number, at: number, antenna = 1) =>
  aTagRead('reader-both', tags[nth]!, noon + at * second, { antenna })
const judged = (...events: LoggedEvent[]) => {
  const record = aLot()
  for (const event of events) record.judge([event], noon + 10 * minute)
  return [...record.visits.values()]
    .sort((a, b) => a.enteredAt - b.enteredAt)
    .map(({ plate: known, closedBy }) => `${known} ${closedBy ?? 'inside'}`)
}

describe('VIS-09, PAS-32: vehicles of a multi-pass nose to tail', () => {
  test.each([
    ['tag first', [tag(0, 0), plate(0, 0.2), tag(1, 7), plate(1, 7.2)]],
    ['plate first', [plate(0, 0), tag(0, 0.2), plate(1, 7), tag(1, 7.2)]],
    ['one so, the other so', [tag(0, 0), plate(0, 0.2), plate(1, 7), tag(1, 7.2)]],
    ['both tags before both plates', [tag(0, 0), tag(1, 1), plate(0, 2), plate(1, 3)]],
    [
      'read on while they wait',
      [tag(0, 0), plate(0, 1), plate(0, 9), plate(0, 17), tag(1, 18), plate(1, 19)],
    ],
  ])('are two visits: %s', (_name, reads) => {
    expect(judged(...reads)).toEqual(['FIRM01 inside', 'FIRM02 inside'])
  })

  test('and each tag and plate ends the visit of its own vehicle', () => {
    const entries = [tag(0, 0), plate(0, 0.2), plate(1, 7), tag(1, 7.2)]
    expect(judged(...entries, tag(1, 60, 2))).toEqual(['FIRM01 inside', 'FIRM02 exit'])
    expect(judged(...entries, plate(0, 60, 'camera-out'))).toEqual(['FIRM01 exit', 'FIRM02 inside'])
  })
})

describe('VIS-10: the tag and the plate of a vehicle with a multi-pass', () => {
  test.each([
    ['tag first, left by tag', [tag(0, 0), plate(0, 1.5), tag(0, 60, 2)]],
    ['tag first, left by plate', [tag(0, 0), plate(0, 1.5), plate(0, 60, 'camera-out')]],
    ['plate first, left by tag', [plate(0, 0), tag(0, 1.5), tag(0, 60, 2)]],
    ['plate first, left by plate', [plate(0, 0), tag(0, 1.5), plate(0, 60, 'camera-out')]],
    ['left by both', [plate(0, 0), tag(0, 1.5), tag(0, 60, 2), plate(0, 61, 'camera-out')]],
  ])('either ends the visit: %s', (_name, reads) => expect(judged(...reads)).toEqual(['FIRM01 exit']))

  test.each([
    ['by tag, then both', [tag(0, 0), plate(0, 60), tag(0, 61)], ['null nextEntry', 'FIRM01 inside']],
    ['by plate, then both', [plate(0, 0), tag(0, 60), plate(0, 61)], ['FIRM01 nextEntry', 'FIRM01 inside']],
  ])('VIS-04: a vehicle whose exit was missed is inside once: %s', (_name, reads, expected) => {
    expect(judged(...reads)).toEqual(expected)
  })

  test('a tag and a plate at the exit pair with nothing that entered', () => {
    expect(judged(tag(0, 0), plate(1, 60, 'camera-both'), tag(0, 61, 2))).toEqual(['null exit'])
  })
})

describe('VIS-01, VIS-08, VIS-31: one device in a zone goes by its own window', () => {
  const entries = (...reads: LoggedEvent[]) => judged(...reads).length
  test.each<[string, LoggedEvent[], number]>([
    ['a camera, after 10 s', [plate(0, 0), plate(0, 10)], 1],
    ['a camera, later', [plate(0, 0), plate(0, 11)], 2],
    ['a reader with 10 s, later', [tag(0, 0), tag(0, 11)], 2],
    [
      'two cameras, after 15 s',
      [plate(0, 0), { ...plate(0, 15), deviceId: 'camera-both', orientation: 'Front' }],
      1,
    ],
    [
      'a camera, another one in between',
      [plate(0, 0), { ...plate(0, 5), deviceId: 'camera-both', orientation: 'Front' }, plate(0, 20)],
      1,
    ],
  ])('%s', (_name, reads, expected) => expect(entries(...reads)).toBe(expected))
})

const aPassage = fc.record({
  vehicle: fc.nat(2),
  device: fc.constantFrom('camera-in', 'camera-in', 'camera-out', 'reader-in', 'reader-both'),
  antenna: fc.constantFrom(1, 1, 2),
  at: fc.integer({ min: 0, max: 20 }),
  isReloaded: fc.boolean(),
  isCut: fc.boolean(),
})
const shown = (record: LotRecord) => ({
  visits: [...record.visits.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  figures: record.lot.figures(),
  missed: [...record.missedReads].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
})

test('PAS-32: any order of arrival, repeats, batches and restarts give the same visits', () => {
  fc.assert(
    fc.property(fc.array(aPassage, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (passages, keys) => {
      const all = passages.flatMap(({ vehicle, device, antenna, at, ...more }, nth) => {
        const eventId = `${device}-${nth}`
        const event = device.startsWith('camera')
          ? { ...plate(vehicle, 3 * at, device), eventId }
          : { ...tag(vehicle, 3 * at, antenna), deviceId: device, eventId }
        return [{ ...more, event, key: keys.next().value as number }]
      })
      const now = noon + 4 * minute
      const first = aLot()
      first.judge([], now)
      first.judge(
        all.map(({ event }) => event),
        now,
      )
      const other = aLot()
      other.judge([], now)
      const arrived = all.sort((a, b) => a.key - b.key)
      let batch: LoggedEvent[] = []
      for (const { event, isReloaded, isCut } of arrived) {
        batch.push(event)
        if (!isCut) continue
        if (isReloaded) other.reload(now)
        other.judge(batch, now)
        batch = []
      }
      other.judge(batch, now)
      expect(shown(other)).toEqual(shown(first))
    }),
    { numRuns: 400 },
  )
})

test('PAS-32: a convoy has as many visits as vehicles, and each leaves by its tag or its plate alone', () => {
  const aVehicle = fc.record({
    isTagFirst: fc.boolean(),
    apart: fc.integer({ min: 0, max: 20 }),
    gap: fc.integer({ min: 30, max: 150 }),
    leavesByTag: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(aVehicle, { minLength: 1, maxLength: 3 }), (vehicles) => {
      let at = 0
      const reads = vehicles.flatMap(({ isTagFirst, apart, gap, leavesByTag }, nth) => {
        at += gap / 10
        const [first, then] = isTagFirst ? [tag, plate] : [plate, tag]
        const left = 120 + 20 * nth
        return [
          first(nth, at),
          then(nth, at + apart / 10),
          leavesByTag ? tag(nth, left, 2) : plate(nth, left, 'camera-out'),
        ]
      })
      expect(judged(...reads)).toEqual(vehicles.map((_, nth) => `${plates[nth]} exit`))
    }),
    { numRuns: 200 },
  )
})
