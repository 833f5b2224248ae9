import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GateOutcome } from '../visits/gate-entries.model.ts'
import type { WaysOut } from '../visits/unended-stays.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { JudgedVisits } from './judged-visits.ts'
import {
  noon,
  second,
  minute,
  hour,
  day,
  read,
  entry,
  exit,
  inside,
  opened,
  closed,
  open,
  longLateness,
  play,
  shortOf,
} from './stays.builders.ts'

describe('VIS-40: an entry read of a vehicle that did not leave', () => {
  test.each<[string, VisitRead[], WaysOut, string[]]>([
    [
      'goes on with the stay within two hours',
      [entry(0, 'A1'), entry(100 * minute, 'A1')],
      open,
      ['A1 0 – 100 nextEntry', 'A1 100 – open since 0'],
    ],
    [
      'begins a new one after two hours where an exit has no gate',
      [entry(0, 'A1'), entry(121 * minute, 'A1')],
      open,
      ['A1 0 – 121 nextEntry until 0 exit missed', 'A1 121 – open'],
    ],
    [
      'goes on after two hours where every exit has a gate',
      [entry(0, 'A1'), entry(300 * minute, 'A1')],
      closed,
      ['A1 0 – 300 nextEntry', 'A1 300 – open since 0'],
    ],
    [
      'goes on while paid time runs',
      [entry(0, 'A1'), entry(121 * minute, 'A1', { paidUntil: 180 * minute })],
      open,
      ['A1 0 – 121 nextEntry', 'A1 121 – open since 0'],
    ],
    [
      'goes on within two hours after it was read inside',
      [entry(0, 'A1'), inside(60 * minute, 'A1'), entry(170 * minute, 'A1')],
      open,
      ['A1 0 – 170 nextEntry', 'A1 170 – open since 0'],
    ],
    [
      'goes on over several of them',
      [entry(0, 'A1'), entry(90 * minute, 'A1'), entry(180 * minute, 'A1')],
      open,
      ['A1 0 – 90 nextEntry', 'A1 90 – 180 nextEntry since 0', 'A1 180 – open since 0'],
    ],
    [
      'begins a new one if an exit opened for an unknown vehicle since',
      [entry(0, 'A1'), exit(60 * minute, 'X9', { gate: 'opened' }), entry(200 * minute, 'A1')],
      closed,
      ['A1 0 – 200 nextEntry until 0 exit missed', 'A1 200 – open'],
    ],
    [
      'goes on if an exit opened for a vehicle that was inside',
      [
        entry(0, 'A1'),
        entry(1 * minute, 'B2'),
        exit(60 * minute, 'B2', { gate: 'opened' }),
        entry(200 * minute, 'A1'),
      ],
      closed,
      ['A1 0 – 200 nextEntry', 'B2 1 – 60 exit', 'A1 200 – open since 0'],
    ],
    [
      'begins a new one if an exit was opened by hand since',
      [entry(0, 'A1'), opened(60 * minute, 'exit'), entry(200 * minute, 'A1')],
      closed,
      ['A1 0 – 200 nextEntry until 0 exit missed', 'A1 200 – open'],
    ],
    [
      'goes on after its visit ended by itself',
      [entry(0, 'A1'), entry(50 * hour, 'A1')],
      closed,
      ['A1 0 – 2880 longestStay until 3000', 'A1 3000 – open since 0'],
    ],
    [
      'begins a new one after its visit ended by itself where it can have left',
      [entry(0, 'A1'), entry(50 * hour, 'A1')],
      open,
      ['A1 0 – 2880 longestStay until 0 exit missed', 'A1 3000 – open'],
    ],
  ])('%s', (_, reads, ways, expected) => expect(play(reads, ways)).toEqual(expected))

  test('a stay ends at the exit also after its visit ended by itself', () => {
    expect(play([entry(0, 'A1'), exit(50 * hour, 'A1')])).toEqual(['A1 0 – 2880 longestStay until 3000'])
  })

  test('VIS-45: does not end for certain when an exit that held the vehicle is opened', () => {
    const held = exit(50 * hour, 'A1', { gate: 'refused' })
    const reads = [entry(0, 'A1'), held, opened(50 * hour + minute, 'exit')]
    const known = ['A1 0 – 2880 longestStay until 3000', 'A1 3000 – 3001 opened since 0']
    expect(play(reads)).toEqual(known)
    const again = exit(53 * hour, 'A1', { gate: 'refused' })
    expect(play([...reads, again])).toEqual([...known, 'A1 3180 – open since 0'])
  })

  test('and 30 days after it began, where the vehicle can have left', () => {
    expect(play([entry(0, 'A1')], open, 31 * day)).toEqual(['A1 0 – 2880 longestStay until 43200'])
    expect(play([entry(0, 'A1')], closed, 31 * day)).toEqual(['A1 0 – 2880 longestStay'])
  })
})

describe('VIS-41: a vehicle for which the gates of an entry stayed closed', () => {
  const refused = entry(0, 'A1', { gate: 'refused' })
  test.each<[string, VisitRead[], string[]]>([
    ['is not inside', [refused], []],
    [
      'is inside when the gate opens for a later read',
      [refused, entry(12 * second, 'A1', { gate: 'opened' })],
      ['A1 0.2 – open'],
    ],
    ['is inside since then when it is read inside', [refused, inside(3 * minute, 'A1')], ['A1 0 – open']],
    [
      'is not inside when it is read inside after more than ten minutes',
      [refused, inside(11 * minute, 'A1')],
      [],
    ],
    [
      'has a visit without length when only its exit is read',
      [refused, exit(3 * minute, 'A1')],
      ['A1 3 – 3 exit'],
    ],
    ['keeps the visit that it has', [entry(-hour, 'A1'), refused], ['A1 -60 – open']],
    [
      'VIS-46: is not inside while it is read there on, undecided',
      [refused, entry(11 * second, 'A1'), entry(50 * second, 'A1'), entry(100 * second, 'A1')],
      [],
    ],
    [
      'VIS-46: is inside if it is read there, undecided, more than a minute later',
      [refused, entry(61 * second, 'A1')],
      ['A1 1.0166666666666666 – open'],
    ],
    ['is inside when the gate was opened by hand', [refused, opened(minute, 'entry')], ['A1 0 – open']],
    ['is not inside when that was after more than five minutes', [refused, opened(6 * minute, 'entry')], []],
    ['is not inside when another gate was opened', [refused, opened(minute, 'exit')], []],
  ])('%s', (_, reads, expected) => expect(play(reads)).toEqual(expected))

  test('of several, the one that the opener names', () => {
    const other = entry(10 * second, 'B2', { gate: 'refused' })
    expect(play([refused, other, opened(minute, 'entry', refused)])).toEqual(['A1 0 – open'])
  })

  test('VIS-42: of several, all are in doubt if the opener names none', () => {
    const other = entry(30 * second, 'B2', { gate: 'refused' })
    expect(play([refused, other, opened(minute, 'entry')])).toEqual([
      'A1 0 – open in doubt',
      'B2 0.5 – open in doubt',
    ])
  })
})

describe('VIS-42: a vehicle that was refused right behind one for which the gate opened', () => {
  const first = entry(0, 'A1', { gate: 'opened' })
  const second_ = entry(10 * second, 'B2', { gate: 'refused' })
  test.each<[string, VisitRead[], string[]]>([
    ['may have come in', [first, second_], ['B2 0.16666666666666666 – open in doubt']],
    [
      'did not if the gate reads it again',
      [first, second_, entry(40 * second, 'B2', { gate: 'refused' })],
      [],
    ],
    [
      'did if it is read inside',
      [first, second_, inside(2 * minute, 'B2')],
      ['B2 0.16666666666666666 – open'],
    ],
    [
      'did if the gate opens for it',
      [first, second_, entry(40 * second, 'B2', { gate: 'opened' })],
      ['B2 0.16666666666666666 – open'],
    ],
    ['is not inside after 20 seconds', [first, entry(21 * second, 'B2', { gate: 'refused' })], []],
    [
      'begins a new stay after two hours in any case',
      [first, second_, entry(121 * minute, 'B2')],
      [
        'B2 0.16666666666666666 – 121 nextEntry until 0.16666666666666666 exit missed in doubt',
        'B2 121 – open',
      ],
    ],
  ])('%s', (_, reads, expected) =>
    expect(play(reads).filter((visit) => !visit.startsWith('A1'))).toEqual(expected),
  )
})

describe('VIS-43: a vehicle for which the gates of an exit stayed closed', () => {
  const began = entry(0, 'A1')
  const held = exit(hour, 'A1', { gate: 'refused' })
  test.each<[string, VisitRead[], string[]]>([
    ['is inside', [began, held], ['A1 0 – open']],
    [
      'leaves when the exit opens for it',
      [began, held, exit(hour + 40 * second, 'A1', { gate: 'opened' })],
      ['A1 0 – 60.666666666666664 exit'],
    ],
    [
      'leaves when it opens at once for a further read',
      [began, held, exit(hour + 6 * second, 'A1', { gate: 'opened' })],
      ['A1 0 – 60.1 exit'],
    ],
    [
      'VIS-46: does not leave while it is read there on, undecided',
      [began, held, exit(hour + 50 * second, 'A1'), exit(hour + 100 * second, 'A1')],
      ['A1 0 – open'],
    ],
    [
      'leaves when the gate is opened by hand',
      [began, held, opened(hour + minute, 'exit')],
      ['A1 0 – 61 opened'],
    ],
    [
      'leaves when it is paid for',
      [began, held, opened(hour + 14 * minute, 'exit', held)],
      ['A1 0 – 74 opened'],
    ],
    [
      'does not leave when it is read again',
      [began, held, opened(hour + minute, 'exit'), exit(hour + 2 * minute, 'A1', { gate: 'refused' })],
      ['A1 0 – open'],
    ],
    [
      'does not leave with an opening after more than five minutes',
      [began, held, opened(hour + 6 * minute, 'exit')],
      ['A1 0 – open'],
    ],
    [
      'is the last one that the exit held',
      [
        began,
        entry(minute, 'B2'),
        held,
        exit(hour + minute, 'B2', { gate: 'refused' }),
        opened(hour + 2 * minute, 'exit'),
      ],
      ['A1 0 – open', 'B2 1 – 62 opened'],
    ],
    [
      'leaves when it is paid for, also if the exit held another one since',
      [
        began,
        entry(minute, 'B2'),
        held,
        exit(hour + minute, 'B2', { gate: 'refused' }),
        opened(hour + 2 * minute, 'exit', held),
      ],
      ['A1 0 – 62 opened', 'B2 1 – open'],
    ],
    [
      'goes on with its stay at the entry',
      [began, held, entry(hour + 10 * minute, 'A1')],
      ['A1 0 – 70 nextEntry', 'A1 70 – open since 0'],
    ],
  ])('%s', (_, reads, expected) => expect(play(reads)).toEqual(expected))
})

const plates = ['A0', 'AO', 'B2', 'C3']
const aStep = fc.record({
  plate: fc.constantFrom(...plates),
  kind: fc.constantFrom('entry', 'exit', 'entry', 'exit', 'interior', 'hand') as fc.Arbitrary<
    'entry' | 'exit' | 'interior' | 'hand'
  >,
  at: fc.integer({ min: 0, max: 120 }),
  gate: fc.constantFrom<GateOutcome | undefined>('opened', 'refused', undefined, undefined),
  zone: fc.constantFrom('entry', 'exit') as fc.Arbitrary<'entry' | 'exit'>,
})
const stepsOf = fc.uniqueArray(aStep, {
  maxLength: 40,
  selector: ({ at, kind, plate, zone }) => `${at} ${kind} ${kind === 'hand' ? zone : plate}`,
})
const readOfStep = ({
  plate,
  kind,
  at,
  zone,
}: {
  plate: string
  kind: string
  at: number
  zone: 'entry' | 'exit'
}) => (kind === 'hand' ? opened(at * 6 * second, zone) : read(at * 6 * second, kind as 'entry', plate))

test('VIS-41: given the decisions, reads in any order, and decisions that come later, give the same visits', () => {
  const batches = stepsOf.chain((steps) =>
    fc.tuple(
      fc.constant(steps),
      fc.shuffledSubarray(steps, { minLength: steps.length }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
    ),
  )
  fc.assert(
    fc.property(batches, ([steps, shuffled, every, delay, isExitOpen]) => {
      const ways = { isExitOpen, unknownExits: [] }
      const sorted = steps
        .map((step) => ({
          ...readOfStep(step),
          ...(step.kind !== 'hand' && step.gate && { gate: step.gate }),
        }))
        .sort((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))
      const judged = new JudgedVisits([], Infinity, longLateness, every, { ways })
      const visits = new Map<string, Visit>()
      const take = () => {
        for (const { before, after } of judged.takeChanges()) {
          const key = (after ?? before)!.key
          expect(visits.get(key)).toEqual(before)
          if (after) visits.set(key, after)
          else visits.delete(key)
        }
      }
      const decide = (step: (typeof steps)[number]) => {
        if (step.kind === 'hand' || !step.gate) return
        const { at, eventId } = readOfStep(step)
        judged.decided({ readAt: at, eventId, outcome: step.gate })
      }
      shuffled.forEach((step, nth) => {
        judged.apply(readOfStep(step), noon)
        if (nth >= delay) decide(shuffled[nth - delay]!)
        if (nth % 3 === 0) take()
      })
      for (const step of shuffled.slice(-delay)) decide(step)
      take()
      const found = [...visits.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
      expect(found.map(shortOf).sort()).toEqual(play(sorted, ways).sort())
    }),
    { numRuns: 1_500 },
  )
}, 60_000)
