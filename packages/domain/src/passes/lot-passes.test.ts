import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlateReadEvent, TagReadEvent } from '../ingest/device-events.ts'
import { JudgedLot } from '../judging/judged-lot.ts'
import { emptyWindow } from '../judging/lot-window.ts'
import { aLotOfAll, aRead, aTagRead, minute, noon } from '../judging/judging.builders.ts'
import type { LotFacts } from '../judging/judging.model.ts'
import { authorisationAt, passChangeOf, plateOwnerAt, withPassChange } from './lot-passes.ts'
import type { PassChange, PlateOwner } from './pass-change.model.ts'

const owner = (passholderId: string, more: Partial<PlateOwner> = {}): PlateOwner => ({
  passholderId,
  groupId: 'tenants',
  ...more,
})
const change = (
  from: number,
  plate: string,
  before: PlateOwner | null,
  after: PlateOwner | null,
): PassChange => ({
  from,
  plates: [{ seen: plate, before, after }],
  tags: [],
  passes: [],
})

/** A lot judged read by read, with changes of passes in between; returns the visits of the end. */
class Judged {
  readonly lot: JudgedLot
  readonly visits = new Map<
    string,
    { subject: string; passholderId: string | null; open: boolean; groupId: string | null }
  >()
  constructor(facts: Partial<LotFacts> = {}) {
    this.lot = new JudgedLot(aLotOfAll(facts), emptyWindow(), noon)
  }
  take(event: PlateReadEvent | TagReadEvent, now = event.at): this {
    this.lot.apply(event, now)
    return this.settle(now)
  }
  pass(made: PassChange): this {
    this.lot.changePasses(made, made.from)
    return this.settle(made.from)
  }
  settle(now: number): this {
    for (const { before, after } of this.lot.settle(now).visits) {
      if (before && !after) this.visits.delete(before.entryEventId)
      if (after)
        this.visits.set(after.entryEventId, {
          subject: after.subject,
          passholderId: after.passholderId,
          open: after.exitedAt === null,
          groupId: after.groupId,
        })
    }
    return this
  }
  get all() {
    return [...this.visits.values()]
  }
}

describe('who has a plate', () => {
  const plates = new Map([['X1', owner('bob')]])
  const changes = [change(100, 'X1', null, owner('ann')), change(200, 'X1', owner('ann'), owner('bob'))]
  test.each([
    [99, undefined],
    [100, 'ann'],
    [199, 'ann'],
    [200, 'bob'],
  ])('PAS-30: at %d it is %s', (at, who) =>
    expect(plateOwnerAt({ plates, tags: new Map(), passChanges: changes }, 'X1', at)?.passholderId).toBe(who),
  )
  test('PAS-15: a temporary plate belongs to nobody from its end on', () => {
    const temporary = {
      plates: new Map([['T1', owner('ann', { until: 500 })]]),
      tags: new Map(),
      passChanges: [],
    }
    expect(plateOwnerAt(temporary, 'T1', 499)?.passholderId).toBe('ann')
    expect(plateOwnerAt(temporary, 'T1', 500)).toBeUndefined()
  })
  test('PAS-30: undoing a change gives what was before it', () => {
    const names = fc.constantFrom('A1', 'B2', 'C3')
    const owners = fc
      .array(fc.tuple(names, fc.constantFrom('ann', 'bob')))
      .map((rows) => new Map(rows.map(([plate, who]) => [plate, owner(who)])))
    fc.assert(
      fc.property(owners, owners, (before, after) => {
        const none = { tags: new Map(), passes: new Map() }
        const made = passChangeOf({ plates: before, ...none }, { plates: after, ...none }, 1)
        const there = withPassChange(
          { plates: before, tags: new Map(), passes: new Map(), authorised: new Map() },
          made,
        )
        expect(new Map(there.plates)).toEqual(after)
        expect(new Map(withPassChange(there, made, { end: 'before' }).plates)).toEqual(before)
      }),
    )
  })
})

describe('passes that change', () => {
  test('PAS-30: a plate is recognised at its next read; an earlier read that arrives late is not', () => {
    const judged = new Judged()
      .pass(change(noon, 'NEW1', null, owner('ned')))
      .take(aRead('camera-in', 'NEW1', noon + minute))
      .take(aRead('camera-in', 'NEW1', noon - minute), noon + 2 * minute)
    expect(judged.all).toEqual([
      { subject: 'ned', passholderId: 'ned', open: true, groupId: 'tenants' },
      { subject: 'NEW1', passholderId: null, open: false, groupId: 'visitors' },
    ])
  })

  test.each([
    ['gets', null, owner('ned'), {}],
    ['loses', owner('ned'), null, { plates: new Map([['NEW1', owner('ned')]]) }],
    ['gets another', owner('ned'), owner('bob'), { plates: new Map([['NEW1', owner('ned')]]) }],
    [
      'gets a multi-',
      owner('ned'),
      owner('ned', { isMultiPass: true }),
      { plates: new Map([['NEW1', owner('ned')]]) },
    ],
  ])('PAS-31: a vehicle inside %s pass and leaves: its visit ends', (_what, before, after, facts) => {
    const judged = new Judged(facts)
      .take(aRead('camera-in', 'NEW1', noon))
      .pass(change(noon + minute, 'NEW1', before, after))
      .take(aRead('camera-out', 'NEW1', noon + 2 * minute))
    expect(judged.all.map(({ open }) => open)).toEqual([false])
  })
})

describe('a multi-pass (PAS-32)', () => {
  const fleet = owner('fleet', { isMultiPass: true })
  const facts = {
    plates: new Map([
      ['VAN1', fleet],
      ['VAN2', fleet],
    ]),
    tags: new Map([['E2AA', fleet]]),
  }
  test('has a visit for each vehicle', () => {
    const judged = new Judged(facts)
      .take(aRead('camera-in', 'VAN1', noon))
      .take(aRead('camera-in', 'VAN2', noon + minute))
      .take(aRead('camera-out', 'VAN1', noon + 2 * minute))
    expect(judged.all).toEqual([
      { subject: 'VAN1', passholderId: 'fleet', open: false, groupId: 'tenants' },
      { subject: 'VAN2', passholderId: 'fleet', open: true, groupId: 'tenants' },
    ])
  })
  test.each([
    ['tag first', [0, 2_000]],
    ['plate first', [2_000, 0]],
  ])(
    'counts a vehicle with a tag and a plate once, and ends its visit (%s)',
    (_order, [tagAfter, plateAfter]) => {
      const both = (device: [string, string], at: number, more: object) => [
        aTagRead(device[0], 'E2AA', at + tagAfter!, more),
        aRead(device[1], 'VAN1', at + plateAfter!, { directionDegrees: more === exit ? 180 : 0 }),
      ]
      const [enter, exit] = [{ antenna: 1 }, { antenna: 2 }]
      const judged = new Judged(facts)
      for (const event of [
        ...both(['reader-both', 'camera-both'], noon, enter).sort((a, b) => a.at - b.at),
        ...both(['reader-both', 'camera-both'], noon + 10 * minute, exit).sort((a, b) => a.at - b.at),
      ])
        judged.take(event)
      expect(judged.all.map(({ open }) => open)).toEqual([false])
    },
  )
  test('an ordinary pass has one visit at a time', () => {
    const one = {
      plates: new Map([
        ['A1', owner('ann')],
        ['A2', owner('ann')],
      ]),
    }
    const judged = new Judged(one)
      .take(aRead('camera-in', 'A1', noon))
      .take(aRead('camera-in', 'A2', noon + minute))
    expect(judged.all.map(({ open }) => open)).toEqual([false, true])
  })
})

describe('authorised plates', () => {
  const pass = (id: string, from: number, until: number | null) => ({ id, from, until })
  const authorise = (from: number, plate: string, ...after: ReturnType<typeof pass>[]): PassChange => ({
    from,
    plates: [],
    tags: [],
    passes: [],
    authorised: [{ plate, before: [], after }],
  })
  const matches = (facts: Partial<LotFacts>, ...reads: PlateReadEvent[]) => {
    const lot = new JudgedLot(aLotOfAll(facts), emptyWindow(), noon)
    const seen: string[] = []
    for (const read of reads) {
      lot.apply(read, read.at)
      for (const { after } of lot.settle(read.at).visits)
        if (after) seen.push(`${after.subject} ${after.match} ${after.groupId}`)
    }
    return seen
  }

  test('GUE-11: is a known one: exactly or by look-alike, and counts with the visitors', () => {
    const authorised = new Map([['GUEST8', [pass('a', noon, noon + minute)]]])
    expect(matches({ authorised }, aRead('camera-in', 'GUEST8', noon))).toEqual(['GUEST8 exact visitors'])
    expect(matches({ authorised }, aRead('camera-in', 'GUESTB', noon))).toEqual(['GUEST8 lookAlike visitors'])
  })

  test.each([
    [noon - 1, false],
    [noon, true],
    [noon + minute - 1, true],
    [noon + minute, false],
    [noon + 2 * minute, true],
  ])('GUE-10: within its periods, at %d', (at, expected) => {
    const periods = [pass('a', noon, noon + minute), pass('b', noon + 2 * minute, null)]
    const found = authorisationAt({ authorised: new Map([['G1', periods]]), passChanges: [] }, 'G1', at)
    expect(found !== undefined).toBe(expected)
  })

  test('GUE-10: a change applies to reads after it, and its undoing gives what was before', () => {
    const made = authorise(noon, 'G1', pass('a', noon - 60 * minute, null))
    const before = { plates: new Map(), tags: new Map(), passes: new Map(), authorised: new Map() }
    const after = withPassChange(before, made)
    const facts = { authorised: after.authorised, passChanges: [made] }
    expect([noon - 1, noon].map((at) => authorisationAt(facts, 'G1', at)?.id)).toEqual([undefined, 'a'])
    expect(withPassChange(after, made, { end: 'before' })).toEqual(before)
  })

  test('GUE-10: a passholder who has the plate comes first', () => {
    const authorised = new Map([['HOLDER1', [pass('a', noon, null)]]])
    expect(matches({ authorised }, aRead('camera-in', 'HOLDER1', noon))).toEqual(['bob exact tenants'])
  })

  test('BOO-21: a booked vehicle counts in the parking group of its booking, also if it is a guest’s too', () => {
    const booked = { ...pass('b', noon, noon + minute), groupId: 'tenants' }
    const authorised = new Map([['BOOKED1', [pass('a', noon, null), booked]]])
    expect(matches({ authorised }, aRead('camera-in', 'BOOKED1', noon))).toEqual(['BOOKED1 exact tenants'])
    const later = aRead('camera-in', 'BOOKED1', noon + 2 * minute)
    expect(matches({ authorised }, later)).toEqual(['BOOKED1 exact visitors'])
  })
})

describe('OCC-62: vehicles inside by passholder group', () => {
  const plates = new Map(
    ['A1', 'A2', 'B1'].map((plate) => [
      plate,
      owner(plate, { passholderGroupId: plate.startsWith('A') ? 'law' : 'bank' }),
    ]),
  )
  const read = fc.record({
    plate: fc.constantFrom('A1', 'A2', 'B1', 'VISITOR'),
    camera: fc.constantFrom('camera-in', 'camera-out'),
    minutes: fc.integer({ min: 0, max: 12 }),
  })

  test('equal the open visits of the group, in whatever order the reads arrive', () => {
    fc.assert(
      fc.property(fc.array(read, { maxLength: 25 }), (reads) => {
        const judged = new JudgedLot(
          aLotOfAll({ plates, countsPassholderGroups: true }),
          emptyWindow(),
          noon + 12 * minute,
        )
        const open = new Map<string, string | null>()
        for (const { plate, camera, minutes } of reads) {
          judged.apply(aRead(camera, plate, noon + minutes * minute), noon + 12 * minute)
          for (const { before, after } of judged.settle(noon + 12 * minute).visits) {
            if (before) open.delete(before.entryEventId)
            if (after?.exitedAt === null) open.set(after.entryEventId, after.passholderGroupId)
          }
        }
        const inside = (group: string) => [...open.values()].filter((one) => one === group).length
        expect(judged.figures().passholderGroups).toEqual(
          [
            { _id: 'bank', occupancy: inside('bank') },
            { _id: 'law', occupancy: inside('law') },
          ].filter(({ occupancy }) => occupancy > 0),
        )
      }),
    )
  })

  test('are not counted in a lot that does not track them', () => {
    const judged = new Judged({ plates }).take(aRead('camera-in', 'A1', noon))
    expect(judged.lot.figures()).not.toHaveProperty('passholderGroups')
  })
})
