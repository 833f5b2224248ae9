import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aLotOfAll, aRead, aTagRead, minute, noon } from './judging.builders.ts'
import type { LoggedEvent } from './logged-event.ts'
import { LotRecord } from './lot-record.ts'
import type { PlateOwner } from '../passes/pass-change.model.ts'

const second = 1_000
const owner = (passholderId: string, more: Partial<PlateOwner> = {}): PlateOwner => ({
  passholderId,
  groupId: 'tenants',
  passholderGroupId: 'firm',
  ...more,
})
const zone = {
  id: 'gate',
  isRestricted: true,
  passholderGroups: [],
  autoDismissMs: null,
  travelMs: 2 * minute,
}
/** OAK80 may be either of 0AK80 and OAKB0, PINE2 either of two plates that the reader proposes. */
const aLot = () =>
  new LotRecord(
    aLotOfAll({
      timeZone: 'UTC',
      enforcement: { needsRegistration: false, zones: [zone] },
      plates: new Map([
        ['0AK80', owner('ann')],
        ['OAKB0', owner('bob')],
        ['PINE4', owner('cid', { isMultiPass: true })],
        ['PINE7', owner('ann')],
      ]),
      tags: new Map([
        ['E2A', owner('ann')],
        ['E2B', owner('bob')],
        ['E2C', owner('cid', { isMultiPass: true })],
      ]),
    }),
    noon,
  )
const pines = ['PINE2', 'PINE4', 'PINE7'].map((plate) => ({ plate, score: 0.8 }))
const read = (plate: string, at: number, more: object = {}) =>
  aRead('camera-in', plate, at, plate === 'PINE2' ? { score: 0.8, candidates: pines, ...more } : more)
const tag = (epc: string, at: number) => aTagRead('reader-both', epc, at)
const judged = (...events: LoggedEvent[]) => {
  const record = aLot()
  for (const event of events) record.judge([event], noon + minute)
  return record
}
const visits = (record: LotRecord) =>
  [...record.visits.values()]
    .map(({ subject, plate, passholderId, match, seen, enteredAt, exitedAt }) => ({
      subject,
      plate,
      passholderId,
      match,
      seen: seen?.plate,
      enteredAt: (enteredAt - noon) / second,
      exitedAt: exitedAt && (exitedAt - noon) / second,
    }))
    .sort((a, b) => a.enteredAt - b.enteredAt)

describe('VIS-34: a plate that fits several passholders, and the tag of one of them', () => {
  const anns = { subject: 'ann', plate: '0AK80', passholderId: 'ann', seen: 'OAK80', exitedAt: null }

  test('VEH-12: without a tag none is chosen', () => {
    expect(visits(judged(read('OAK80', noon)))).toMatchObject([{ subject: 'OAK80', match: 'none' }])
  })

  test('the plate first: its visit becomes the passholder’s, also when the tag arrives late', () => {
    const claimed = { ...anns, match: 'lookAlike', enteredAt: 0 }
    const record = judged(read('OAK80', noon), tag('E2A', noon + 15 * second))
    expect(visits(record)).toEqual([claimed])
    expect([...record.violations.values()]).toEqual([])
    expect(record.lot.figures().types.tenant.occupancy).toBe(0)
    const late = aLot()
    late.judge([read('OAK80', noon)], noon + second)
    expect([...late.violations.values()]).toHaveLength(1)
    late.reload(noon + 2 * minute)
    late.judge([tag('E2A', noon + 15 * second)], noon + 9 * minute)
    expect(visits(late)).toEqual([claimed])
    expect([...late.violations.values()].map(({ reason }) => reason)).not.toContain('unauthorised')
  })

  test('the tag first: the visit that it opened gets the plate', () => {
    const record = judged(tag('E2A', noon), read('OAK80', noon + 15 * second))
    expect(visits(record)).toEqual([{ ...anns, match: 'exact', enteredAt: 0 }])
  })

  test('later than 15 s, or with the tags of both, nothing is decided', () => {
    const tooLate = judged(read('OAK80', noon), tag('E2A', noon + 15 * second + 1))
    expect(visits(tooLate).map(({ subject }) => subject)).toEqual(['OAK80', 'ann'])
    const both = judged(tag('E2A', noon), tag('E2B', noon + second), read('OAK80', noon + 2 * second))
    expect(visits(both).map(({ subject }) => subject)).toEqual(['ann', 'bob', 'OAK80'])
  })

  test('a tag whose plate was read too decides nothing about another vehicle', () => {
    const record = judged(
      read('OAK80', noon),
      read('0AK80', noon + 12 * second),
      tag('E2A', noon + 13 * second),
    )
    expect(visits(record).map(({ subject }) => subject)).toEqual(['OAK80', 'ann'])
  })

  test('VIS-04: a visit of the passholder whose exit was missed ends then', () => {
    const record = judged(tag('E2A', noon - 5 * minute), read('OAK80', noon), tag('E2A', noon + 5 * second))
    expect(visits(record).map(({ exitedAt }) => exitedAt)).toEqual([0, null])
    expect(visits(record)[1]).toEqual({ ...anns, match: 'lookAlike', enteredAt: 0 })
  })

  test('PAS-32: of a multi-pass too, by the reader’s candidates; the exit of the plate ends the visit', () => {
    const cids = { subject: 'E2C', plate: 'PINE4', passholderId: 'cid', match: 'candidate', seen: 'PINE2' }
    const record = judged(read('PINE2', noon), tag('E2C', noon + 5 * second))
    expect(visits(record)).toEqual([{ ...cids, enteredAt: 0, exitedAt: null }])
    record.judge([aRead('camera-out', 'PINE4', noon + 30 * second)], noon + minute)
    expect(visits(record)).toEqual([{ ...cids, enteredAt: 0, exitedAt: 30 }])
  })
})

const aPassage = fc.record({
  device: fc.constantFrom('camera-in', 'camera-in', 'camera-out', 'reader-in', 'reader-both'),
  plate: fc.constantFrom('OAK80', 'OAK80', 'PINE2', '0AK80', 'PINE4'),
  epc: fc.constantFrom('E2A', 'E2B', 'E2C'),
  antenna: fc.constantFrom(1, 2),
  at: fc.integer({ min: 0, max: 12 }).map((nth) => noon + nth * 4 * second),
  isReloaded: fc.boolean(),
  isCut: fc.boolean(),
})
const shown = (record: LotRecord) => ({
  visits: [...record.visits.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  violations: [...record.violations.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  figures: record.lot.figures(),
  missed: [...record.missedReads].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
})

test('VIS-34, VIO-02: any order of arrival, batches and restarts give the same visits and violations', () => {
  fc.assert(
    fc.property(fc.array(aPassage, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (passages, keys) => {
      const all = passages.map(({ device, plate, epc, antenna, at, ...more }, nth) => {
        const eventId = `${device}-${nth}`
        const event = device.startsWith('camera')
          ? { ...read(plate, at, { eventId }), deviceId: device }
          : aTagRead(device, epc, at, { eventId, antenna })
        return { ...more, event, key: keys.next().value as number }
      })
      const now = noon + 4 * minute
      const first = aLot()
      first.judge([], now)
      first.judge(
        all.map(({ event }) => event),
        now,
      )
      const other = aLot()
      let batch: LoggedEvent[] = []
      for (const { event, isReloaded, isCut } of all.sort((a, b) => a.key - b.key)) {
        batch.push(event)
        if (!isCut) continue
        if (isReloaded) other.reload(now)
        other.judge(batch, now)
        batch = []
      }
      other.judge(batch, now)
      expect(shown(other)).toEqual(shown(first))
    }),
    { numRuns: 200 },
  )
})
