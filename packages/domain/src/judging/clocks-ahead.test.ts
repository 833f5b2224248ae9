import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import { knownAsOf, type LoggedEvent } from './logged-event.ts'
import { gateChangeFrom } from './lot-gates.ts'
import { LotRecord } from './lot-record.ts'

const second = 1_000
const owner = { passholderId: 'ned', groupId: 'tenants', passholderGroupId: 'law' }

interface Step {
  readonly now: number
  readonly read?: {
    readonly plate: string
    readonly camera: string
    readonly at: number
    readonly eventId: string
  }
  readonly hasPass?: boolean
  readonly isReloaded?: boolean
}

/** A lot in which NEW1 gets and loses a pass; changes count from the moment that the server would take. */
const judged = (steps: readonly Step[]) => {
  const record = new LotRecord(aLotOfAll({ timeZone: 'UTC' }), noon)
  const reported: LoggedEvent[] = []
  let hasPass = false
  for (const { now, read, hasPass: after, isReloaded } of steps) {
    if (isReloaded) record.reload(now)
    if (read) {
      const event = aRead(read.camera, read.plate, read.at, { eventId: read.eventId })
      record.judge([event], now)
      reported.push({ ...event, receivedAt: now })
    }
    if (after === undefined || after === hasPass) continue
    const last = Math.max(...reported.filter(({ at }) => at >= now).map(knownAsOf))
    const sides = after ? { before: null, after: owner } : { before: owner, after: null }
    const from = gateChangeFrom(now, last)
    record.changePasses({ from, plates: [{ seen: 'NEW1', ...sides }], tags: [], passes: [] }, now)
    hasPass = after
  }
  return record
}
const visits = (record: LotRecord) => [...record.visits.values()].sort((a, b) => (a.key < b.key ? -1 : 1))

test('ING-25, PAS-30: one camera whose clock is ahead does not hold up a change for the others', () => {
  const ahead = { plate: 'OTHER1', camera: 'camera-out', at: noon + 4 * minute, eventId: 'ahead' }
  const read = { plate: 'NEW1', camera: 'camera-in', at: noon + 3 * second, eventId: 'read' }
  const record = judged([
    { now: noon, read: ahead },
    { now: noon + second, hasPass: true },
    { now: noon + 3 * second, read },
  ])
  expect(visits(record)).toMatchObject([{ passholderId: 'ned', match: 'exact' }])
})

test('ING-25: a read that a clock dated ahead stays as it was judged before a change, and later ones follow it', () => {
  const read = (at: number, eventId: string) => ({
    plate: 'NEW1',
    camera: 'camera-in',
    at: noon + at,
    eventId,
  })
  const record = judged([
    { now: noon, read: read(4 * minute, 'before') },
    { now: noon + second, hasPass: true },
    { now: noon + 30 * second, read: read(4 * minute + 30 * second, 'after'), isReloaded: true },
    { now: noon + minute, isReloaded: true },
  ])
  expect(visits(record).map(({ passholderId }) => passholderId)).toEqual([null, 'ned'])
})

const aStep = fc.record({
  wait: fc.integer({ min: 0, max: 20 }),
  plate: fc.constantFrom('NEW1', 'NEW1', 'OTHER1'),
  camera: fc.constantFrom('camera-in', 'camera-in', 'camera-out'),
  ahead: fc.constantFrom(-30, 0, 0, 1, 200),
  what: fc.constantFrom('read', 'read', 'given', 'taken'),
  isReloaded: fc.boolean(),
})

test('ING-25: with clocks ahead, a lot that is loaded again at any time judges the same', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 14 }), (drawn) => {
      let now = noon + minute
      const steps = drawn.map(({ wait, plate, camera, ahead, what, isReloaded }, nth): Step => {
        now += wait * second
        const at = now + ahead * second
        return what === 'read'
          ? { now, isReloaded, read: { plate, camera, at, eventId: `${camera}-${nth}` } }
          : { now, isReloaded, hasPass: what === 'given' }
      })
      const end = { now: now + minute }
      const without = steps.map(({ isReloaded: _, ...step }) => step)
      const reloadedAtTheEnd = judged([...without, { ...end, isReloaded: true }])
      expect(visits(judged([...steps, { ...end, isReloaded: true }]))).toEqual(visits(reloadedAtTheEnd))
      expect(visits(reloadedAtTheEnd)).toEqual(visits(judged([...without, end])))
    }),
    { numRuns: 300 },
  )
})
