import { describe, expect, test } from 'vitest'
import type { VisitCamera, VisitRead } from './visits.model.ts'
import { passageOf, VisitFold } from './visits.rules.ts'

const second = 1_000
const hour = 3_600 * second
const noon = Date.UTC(2026, 10, 20, 12)
const entry: VisitCamera = { id: 'in', role: 'entry' }
const exit: VisitCamera = { id: 'out', role: 'exit' }
const both: VisitCamera = {
  ...{ id: 'both', role: 'both' },
  entryDegrees: { from: 315, to: 45 },
  exitDegrees: { from: 135, to: 225 },
}

const read = (camera: VisitCamera, plate: string, at: number, more: Partial<VisitRead> = {}): VisitRead => ({
  ...{ at: noon + at, eventId: `${camera.id}-${at}`, camera, plate },
  ...{ subject: plate, passholderId: null, match: 'none', groupId: 'visitors' },
  ...more,
})
const fold = (...reads: VisitRead[]) => {
  const visits = new VisitFold()
  return {
    visits,
    moves: reads.map((one) =>
      visits.take(one).map(({ plate, closedBy }) => `${plate} ${closedBy ?? 'open'}`),
    ),
  }
}

describe('VIS-01: the same plate by the same camera', () => {
  test.each([
    ['within 10 s is one read', [0, 10 * second], 1],
    ['after that another', [0, 10 * second + 1], 2],
    ['and the window slides', [0, 9 * second, 18 * second, 27 * second], 1],
  ])('%s', (_name, times, entries) => {
    const { moves } = fold(...times.map((at) => read(entry, 'A1', at)))
    expect(moves.filter((one) => one.length > 0)).toHaveLength(entries)
  })

  test('another camera or another plate is another read', () => {
    const { moves } = fold(
      read(entry, 'A1', 0),
      read({ id: 'in2', role: 'entry' }, 'A1', 1),
      read(entry, 'B1', 2),
    )
    expect(moves).toEqual([['A1 open'], ['A1 nextEntry', 'A1 open'], ['B1 open']])
  })

  test('a read of before the fold begins is known', () => {
    const visits = new VisitFold()
    visits.note(read(entry, 'A1', 0))
    expect(visits.take(read(entry, 'A1', 5 * second))).toEqual([])
  })
})

describe('VIS-02: the longest stay', () => {
  test.each([
    ['48 hours', null, 48 * hour],
    ['30 days for passholders', 'ann', 30 * 24 * hour],
  ])('is %s', (_name, passholderId, longest) => {
    const visits = new VisitFold()
    visits.take(read(entry, 'A1', 0, { passholderId, subject: passholderId ?? 'A1' }))
    expect(visits.closeOverlong(noon + longest - 1)).toEqual([])
    expect(visits.closeOverlong(noon + longest + hour)).toMatchObject([
      { exitedAt: noon + longest, closedBy: 'longestStay', exitEventId: null },
    ])
    expect([...visits.open]).toEqual([])
    expect(visits.closeOverlong(noon + 2 * longest)).toEqual([])
  })

  test('is looked at again after every entry', () => {
    const visits = new VisitFold()
    visits.take(read(entry, 'A1', 0))
    expect(visits.closeOverlong(noon + 48 * hour)).toHaveLength(1)
    visits.take(read(entry, 'B1', 49 * hour))
    expect(visits.closeOverlong(noon + 97 * hour)).toHaveLength(1)
  })
})

test.each<[string, VisitCamera, Partial<VisitRead>, boolean, string]>([
  ['an entry camera', entry, { directionDegrees: 180 }, true, 'entry'],
  ['an exit camera', exit, { directionDegrees: 0 }, false, 'exit'],
  ['an interior camera', { id: 'x', role: 'interior' }, {}, false, 'interior'],
  ['through 0', both, { directionDegrees: 350 }, true, 'entry'],
  ['0 itself', both, { directionDegrees: 0 }, true, 'entry'],
  ['360', both, { directionDegrees: 360 }, true, 'entry'],
  ['the first degree', both, { directionDegrees: 315 }, true, 'entry'],
  ['the last degree', both, { directionDegrees: 45 }, true, 'entry'],
  ['the way out', both, { directionDegrees: 180 }, false, 'exit'],
  ['degrees before front', both, { directionDegrees: 180, orientation: 'Front' }, false, 'exit'],
  ['neither way, front', both, { directionDegrees: 90, orientation: 'Front' }, true, 'entry'],
  ['neither way, rear', both, { directionDegrees: 90, orientation: 'Rear' }, false, 'exit'],
  ['nothing known, outside', both, {}, false, 'entry'],
  ['nothing known, inside', both, {}, true, 'exit'],
])('VIS-03: %s', (_name, camera, seen, isInside, passage) => {
  expect(passageOf(camera, seen, isInside)).toBe(passage)
})

describe('VIS-04 to VIS-06: entries and exits', () => {
  test.each<[string, VisitRead[], string[][]]>([
    ['VIS-04: an entry opens', [read(entry, 'A1', 0)], [['A1 open']]],
    [
      'VIS-04: the next entry closes',
      [read(entry, 'A1', 0), read(entry, 'A1', hour)],
      [['A1 open'], ['A1 nextEntry', 'A1 open']],
    ],
    ['VIS-05: an exit closes', [read(entry, 'A1', 0), read(exit, 'A1', hour)], [['A1 open'], ['A1 exit']]],
    ['VIS-05: nobody inside, nothing ends', [read(exit, 'A1', 0)], [[]]],
    [
      'VIS-06: a look-alike leaves',
      [read(entry, 'A0', 0), read(exit, 'AO', hour)],
      [['A0 open'], ['A0 exit']],
    ],
    [
      'VIS-06: the exact one first',
      [read(entry, 'A0', 0), read(entry, 'AO', 1), read(exit, 'AO', hour)],
      [['A0 open'], ['AO open'], ['AO exit']],
    ],
    [
      'VIS-06: the one inside longest',
      [read(entry, 'AQ', 0), read(entry, 'AD', 1), read(exit, 'AO', hour)],
      [['AQ open'], ['AD open'], ['AQ exit']],
    ],
  ])('%s', (_name, reads, expected) => {
    expect(fold(...reads).moves).toEqual(expected)
  })

  test('VIS-04: one visit ends in the moment in which the next begins', () => {
    const visits = new VisitFold()
    visits.take(read(entry, 'A1', 0))
    expect(visits.take(read(entry, 'A1', hour))).toMatchObject([
      { enteredAt: noon, exitedAt: noon + hour, exitEventId: `in-${hour}` },
      { enteredAt: noon + hour, exitedAt: null },
    ])
  })
})
