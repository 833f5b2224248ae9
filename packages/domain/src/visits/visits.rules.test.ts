import { describe, expect, test } from 'vitest'
import type { VisitRead } from './visits.model.ts'
import { VisitFold } from './visit-fold.ts'
import { authorisedAt, maxMoves, sameReadMs } from './visits.rules.ts'

const second = 1_000
const hour = 3_600 * second
const noon = Date.UTC(2026, 10, 20, 12)
const entry = { deviceId: 'in', passage: 'entry' } as const
const exit = { deviceId: 'out', passage: 'exit' } as const

const read = (
  device: Pick<VisitRead, 'deviceId' | 'passage'>,
  plate: string,
  at: number,
  more: Partial<VisitRead> = {},
): VisitRead => ({
  at: noon + at,
  eventId: `${device.deviceId}-${at}`,
  by: 'plate',
  vehicleKey: plate,
  sameReadMs,
  plate,
  seen: null,
  zoneId: null,
  subject: plate,
  passholderId: null,
  match: 'none',
  groupId: 'visitors',
  passholderGroupId: null,
  ...device,
  ...more,
})
/** A read of a passholder in a zone, by plate or by tag. */
const readOf = (
  by: 'plate' | 'tag',
  at: number,
  device: Pick<VisitRead, 'deviceId' | 'passage'> = entry,
  more: Partial<VisitRead> = {},
): VisitRead =>
  read({ ...device, deviceId: `${by}-${device.deviceId}` }, 'A1', at, {
    by,
    subject: 'ann',
    passholderId: 'ann',
    zoneId: 'gate',
    match: 'exact',
    ...(by === 'tag' && { plate: null, vehicleKey: 'E2', sameReadMs: 20 * second }),
    ...more,
  })
const fold = (...reads: VisitRead[]) => {
  const visits = new VisitFold()
  return {
    visits,
    moves: reads.map((one) =>
      visits.apply(one).map(({ plate, closedBy }) => `${plate} ${closedBy ?? 'open'}`),
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
      read({ deviceId: 'in2', passage: 'entry' }, 'A1', 1),
      read(entry, 'B1', 2),
    )
    expect(moves).toEqual([['A1 open'], ['A1 nextEntry', 'A1 open'], ['B1 open']])
  })

  test('a read from before the start of the fold is known', () => {
    const visits = new VisitFold()
    visits.note(read(entry, 'A1', 0))
    expect(visits.apply(read(entry, 'A1', 5 * second))).toEqual([])
  })
})

describe('VIS-02: the longest stay', () => {
  test.each([
    ['48 hours', null, 48 * hour],
    ['30 days for passholders', 'ann', 30 * 24 * hour],
  ])('is %s', (_name, passholderId, maxStayMs) => {
    const visits = new VisitFold()
    visits.apply(read(entry, 'A1', 0, { passholderId, subject: passholderId ?? 'A1' }))
    expect(visits.closeOverstays(noon + maxStayMs - 1)).toEqual([])
    expect(visits.closeOverstays(noon + maxStayMs + hour)).toMatchObject([
      { exitedAt: noon + maxStayMs, closedBy: 'longestStay', exitEventId: null },
    ])
    expect([...visits.open]).toEqual([])
    expect(visits.closeOverstays(noon + 2 * maxStayMs)).toEqual([])
  })

  test.each([
    ['its guest pass, later', [{ id: 'g', from: -hour, until: 5 * 24 * hour }], 7 * 24 * hour],
    ['its guest pass, but not sooner than usual', [{ id: 'g', from: -hour, until: hour }], 49 * hour],
    [
      'a registration without an end: as a passholder',
      [{ id: 'r', from: -hour, until: null }],
      30 * 24 * hour,
    ],
    [
      'a booking of two months: as a passholder',
      [{ id: 'b', from: -hour, until: 60 * 24 * hour }],
      30 * 24 * hour,
    ],
    ['a guest pass that begins too late', [{ id: 'g', from: 49 * hour, until: 72 * hour }], 48 * hour],
  ])('of a vehicle without a pass depends on %s', (_name, known, stay) => {
    const authorised = known.map(({ id, from, until }) => ({
      id,
      from: noon + from,
      until: until === null ? null : noon + until,
    }))
    const visits = new VisitFold()
    visits.apply(read(entry, 'A1', 0, { authorised }))
    expect(visits.closeOverstays(noon + stay - 1)).toEqual([])
    expect(visits.closeOverstays(noon + stay)).toMatchObject([{ exitedAt: noon + stay }])
  })

  test('is longer if the plate is authorised while the vehicle is inside, and not shorter if that ends sooner', () => {
    const visits = new VisitFold()
    const until = (end: number) => [{ id: 'r', from: noon + hour, until: noon + end }]
    visits.apply(read(entry, 'A1', 0))
    expect(visits.apply(authorisedAt(noon + hour, 'A1', until(60 * hour)))).toMatchObject([
      { stayUntil: noon + 108 * hour },
    ])
    expect(visits.apply(authorisedAt(noon + 2 * hour, 'A1', []))).toEqual([])
    expect(visits.closeOverstays(noon + 108 * hour - 1)).toEqual([])
    expect(visits.closeOverstays(noon + 108 * hour)).toHaveLength(1)
  })

  test('is checked again after every entry', () => {
    const visits = new VisitFold()
    visits.apply(read(entry, 'A1', 0))
    expect(visits.closeOverstays(noon + 48 * hour)).toHaveLength(1)
    visits.apply(read(entry, 'B1', 49 * hour))
    expect(visits.closeOverstays(noon + 97 * hour)).toHaveLength(1)
  })
})

test.each(['interior', 'unknown'] as const)(
  'VIS-03: a read that is neither entry nor exit (%s) opens, closes and suppresses nothing',
  (passage) => {
    const nowhere = { deviceId: 'in', passage }
    const { moves, visits } = fold(
      read(nowhere, 'A1', 0),
      read(entry, 'A1', second),
      read(nowhere, 'A1', hour),
    )
    expect(moves).toEqual([[], ['A1 open'], passage === 'interior' ? ['A1 open'] : []])
    expect([...visits.open]).toHaveLength(1)
  },
)

describe('VIS-08: reads of a tag by its reader', () => {
  test.each([
    ['within the threshold are one passage', [0, 20 * second], 1],
    ['after it another', [0, 20 * second + 1], 2],
    ['and the window slides', [0, 19 * second, 38 * second, 57 * second], 1],
    ['50 a second of one tag are one passage', Array.from({ length: 500 }, (_, nth) => nth * 20), 1],
  ])('%s', (_name, times, entries) => {
    const { moves } = fold(...times.map((at) => readOf('tag', at)))
    expect(moves.filter((one) => one.length > 0)).toHaveLength(entries)
  })
})

describe('VIS-09: a tag and a plate of one passholder in a zone', () => {
  const entries = (...reads: VisitRead[]) => fold(...reads).moves.filter((one) => one.length > 0).length
  const elsewhere = { zoneId: 'ramp' }
  const someoneElse = { subject: 'bob', passholderId: 'bob' }
  test.each<[string, VisitRead[], number]>([
    ['plate after tag within 15 s', [readOf('plate', 0), readOf('tag', 15 * second)], 1],
    ['after that it is another passage', [readOf('plate', 0), readOf('tag', 15 * second + 1)], 2],
    [
      'both windows slide',
      [
        readOf('plate', 0),
        readOf('tag', 14 * second),
        readOf('tag', 28 * second),
        readOf('plate', 42 * second),
      ],
      1,
    ],
    ['not in another zone', [readOf('plate', 0), readOf('tag', second, entry, elsewhere)], 2],
    [
      'not without a zone',
      [readOf('plate', 0, entry, { zoneId: null }), readOf('tag', second, entry, { zoneId: null })],
      2,
    ],
    ['not of another passholder', [readOf('plate', 0), readOf('tag', second, entry, someoneElse)], 2],
  ])('%s', (_name, reads, expected) => {
    expect(entries(...reads)).toBe(expected)
  })

  test('the first read of the passage decides the direction', () => {
    const { moves } = fold(readOf('tag', 0), readOf('plate', second, exit))
    expect(moves[1]).toEqual(['A1 open'])
  })

  test('a read from before the start of the fold is known', () => {
    const visits = new VisitFold()
    visits.note(readOf('tag', 0))
    expect(visits.apply(readOf('plate', 5 * second))).toEqual([])
  })
})

describe('VIS-10: a visit opened by a tag', () => {
  test('has no plate until the camera of the same passage reads it', () => {
    const visits = new VisitFold()
    expect(visits.apply(readOf('tag', 0))).toMatchObject([{ plate: null, plateAt: null, subject: 'ann' }])
    expect(visits.apply(readOf('plate', 3 * second))).toMatchObject([
      { plate: 'A1', plateAt: noon + 3 * second, enteredAt: noon, match: 'exact' },
    ])
    expect(visits.apply(readOf('plate', 4 * second))).toEqual([])
    expect([...visits.open]).toMatchObject([{ plate: 'A1' }])
  })

  test('or a camera at the exit', () => {
    const visits = new VisitFold()
    visits.apply(readOf('tag', 0))
    expect(visits.apply(readOf('plate', hour, exit))).toMatchObject([
      { plate: 'A1', plateAt: noon + hour, exitedAt: noon + hour, closedBy: 'exit' },
    ])
    expect([...visits.open]).toEqual([])
  })

  test('can be closed by a tag, like one opened by a plate', () => {
    const { moves } = fold(
      readOf('tag', 0),
      readOf('tag', hour, exit),
      readOf('plate', 2 * hour),
      readOf('tag', 3 * hour, exit),
    )
    expect(moves).toEqual([['null open'], ['null exit'], ['A1 open'], ['A1 exit']])
  })

  test('a tag at the exit without an open visit ends nothing', () => {
    expect(fold(read(entry, 'A1', 0), readOf('tag', hour, exit)).moves[1]).toEqual([])
  })
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
    ['VIS-05: without an open visit nothing ends', [read(exit, 'A1', 0)], [[]]],
    [
      'VIS-06: a look-alike leaves',
      [read(entry, 'A0', 0), read(exit, 'AO', hour)],
      [['A0 open'], ['A0 exit']],
    ],
    [
      'VIS-06: an exact match first',
      [read(entry, 'A0', 0), read(entry, 'AO', 1), read(exit, 'AO', hour)],
      [['A0 open'], ['AO open'], ['AO exit']],
    ],
    [
      'VIS-06: a passholder whose plate is a look-alike leaves',
      [read(entry, 'A0', 0, { subject: 'ann', passholderId: 'ann' }), read(exit, 'AO', hour)],
      [['A0 open'], ['A0 exit']],
    ],
    [
      'VIS-06, VEH-12: of two passholders whose plates fit, the one inside leaves',
      [
        read(entry, 'AQ', 0, { subject: 'ann', passholderId: 'ann' }),
        read(entry, 'AD', 1, { subject: 'bob', passholderId: 'bob' }),
        read(exit, 'AD', 2, { subject: 'bob', passholderId: 'bob' }),
        read(exit, 'AO', hour),
      ],
      [['AQ open'], ['AD open'], ['AD exit'], ['AQ exit']],
    ],
    [
      'VIS-06: the one that entered first',
      [read(entry, 'AQ', 0), read(entry, 'AD', 1), read(exit, 'AO', hour)],
      [['AQ open'], ['AD open'], ['AQ exit']],
    ],
  ])('%s', (_name, reads, expected) => {
    expect(fold(...reads).moves).toEqual(expected)
  })

  test('VIS-04: a visit ends at the time the next one begins', () => {
    const visits = new VisitFold()
    visits.apply(read(entry, 'A1', 0))
    expect(visits.apply(read(entry, 'A1', hour))).toMatchObject([
      { enteredAt: noon, exitedAt: noon + hour, exitEventId: `in-${hour}` },
      { enteredAt: noon + hour, exitedAt: null },
    ])
  })
})

describe('VIS-31: two cameras of a zone that read one vehicle the same way', () => {
  const other = (at: number, more: Partial<VisitRead> = {}) =>
    readOf('plate', at, { ...entry, deviceId: 'in2' }, more)
  test.each([
    ['within 15 s are one passage', [readOf('plate', 0), other(15 * second)], 1],
    ['later are two', [readOf('plate', 0), other(15 * second + 1)], 2],
    [
      'without a zone are two',
      [readOf('plate', 0, entry, { zoneId: null }), other(second, { zoneId: null })],
      2,
    ],
  ])('%s', (_name, reads, entries) => {
    const { visits, moves } = fold(...reads)
    expect(moves.flat().filter((move) => move.endsWith('open'))).toHaveLength(entries)
    expect([...visits.open]).toHaveLength(1)
  })

  test('at an exit, the second does not end the visit of a look-alike', () => {
    const at = (deviceId: string, plate: string, time: number, passage: 'entry' | 'exit') =>
      read({ deviceId, passage }, plate, time, { zoneId: 'gate' })
    const { visits } = fold(
      at('in', 'AB0', 0, 'entry'),
      at('in', 'ABO', 60 * second, 'entry'),
      at('out', 'AB0', hour, 'exit'),
      at('out2', 'AB0', hour + second, 'exit'),
    )
    expect([...visits.open].map(({ plate }) => plate)).toEqual(['ABO'])
  })
})

describe('VIS-32: signs of missed reads', () => {
  const signs = (...reads: VisitRead[]) => {
    const visits = new VisitFold()
    return reads.map((one) => {
      const sign = visits.missedBy(one)
      visits.apply(one)
      return sign
    })
  }
  const inside = { deviceId: 'roof', passage: 'interior' } as const
  test.each([
    [
      'two entries without an exit',
      [read(entry, 'A1', 0), read(entry, 'A1', hour)],
      [undefined, 'entryWhileInside'],
    ],
    ['an exit without an entry', [read(exit, 'A1', 0)], ['exitWhileOutside']],
    [
      'reads inside without an entry, repeats apart',
      [read(inside, 'A1', 0), read(inside, 'A1', 10 * second), read(inside, 'A1', hour)],
      ['interiorWhileOutside', undefined, 'interiorWhileOutside'],
    ],
    [
      'an entry within a minute after the exit',
      [read(entry, 'A1', 0), read(exit, 'A1', hour), read(entry, 'A1', hour + 60 * second)],
      [undefined, undefined, 'quickReturn'],
    ],
    ['none: repeats', [read(entry, 'A1', 0), read(entry, 'A1', second)], [undefined, undefined]],
    [
      'none: the exit of a look-alike',
      [read(entry, 'AB0', 0), read(exit, 'ABO', hour)],
      [undefined, undefined],
    ],
    [
      'none: a read without a direction',
      [read({ deviceId: 'both', passage: 'unknown' }, 'A1', 0)],
      [undefined],
    ],
  ])('%s', (_name, reads, expected) => expect(signs(...reads)).toEqual(expected))
})

describe('VIS-30: reads inside the lot', () => {
  const inZone = (zoneId: string | null, at: number, deviceId = `in ${zoneId}`) =>
    read({ deviceId, passage: 'interior' }, 'A1', at, { zoneId })
  const placesAfter = (...reads: VisitRead[]) => {
    const { visits } = fold(read(entry, 'A1', 0, { zoneId: 'gate' }), ...reads)
    return [...visits.open].flatMap(({ moves }) => moves.map(({ zoneId, deviceId }) => zoneId ?? deviceId))
  }

  test('are kept with the visit where the vehicle is read in another zone', () => {
    expect(
      placesAfter(inZone('gate', 1), inZone('roof', 2), inZone('roof', 3, 'other'), inZone('deck', 4)),
    ).toEqual(['roof', 'deck'])
  })

  test('of devices without a zone are kept by device', () => {
    expect(placesAfter(inZone(null, 1, 'aisle'), inZone(null, 2, 'aisle'), inZone(null, 3, 'ramp'))).toEqual([
      'aisle',
      'ramp',
    ])
  })

  test('are kept up to a limit: the first ones and the last', () => {
    const places = placesAfter(...Array.from({ length: 150 }, (_, nth) => inZone(`zone ${nth}`, nth + 1)))
    expect(places).toHaveLength(maxMoves)
    expect(places.slice(-2)).toEqual([`zone ${maxMoves - 2}`, 'zone 149'])
  })

  test('VIS-10: give a visit that a tag opened its plate', () => {
    const { visits } = fold(
      readOf('tag', 0),
      readOf('plate', hour, { deviceId: 'roof', passage: 'interior' }),
    )
    expect([...visits.open]).toMatchObject([{ plate: 'A1', plateAt: noon + hour, enteredAt: noon }])
  })
})
