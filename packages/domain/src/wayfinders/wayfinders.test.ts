import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occupancyPercent } from '../occupancy/occupancy.rules.ts'
import { pushPauseMs, showSign, signText } from './sign.rules.ts'
import { checkWayfinder, type WayfinderDraft } from './wayfinder-fields.rules.ts'
import type { SignFigures, SignLine, SignSetup } from './wayfinders.model.ts'

const now = 1_800_000_000_000
const count = (occupancy: number, capacity: number) => ({
  capacity,
  occupancy,
  occupancyPercent: occupancyPercent(occupancy, capacity),
})
const nothing = count(0, 0)
const figures: SignFigures = {
  ...count(40, 100),
  observedAt: now - 1_000,
  sensorTimeoutMs: 60_000,
  groups: [{ _id: 'g', ...count(12, 10) }],
  types: { tenant: count(49, 50), visitor: nothing, ev: nothing, reserved: nothing },
  floors: [
    { floorName: 'P1', ...count(5, 30) },
    { floorName: 'P2', capacity: 20, occupancy: 0, occupancyPercent: null },
  ],
  sectors: [{ _id: 's', ...count(8, 8) }],
  fullTime: '10:45',
}
const aLine = (counts: SignLine['counts'], subject = ''): SignLine => ({ label: 'P', counts, subject })
const setup: SignSetup = {
  name: 'North',
  lines: [aLine('lot')],
  fullAt: 0,
  fullText: 'FULL',
  soonText: '',
  closedText: 'CLOSED',
  staleText: '--',
  closed: false,
}
const shown = (line: SignLine, more: Partial<SignSetup> = {}, at: Partial<SignFigures> = {}) => {
  const [first] = showSign({ ...setup, ...more, lines: [line] }, { ...figures, ...at }, now).lines
  return [first!.state, first!.free, first!.text]
}

describe('what a line shows', () => {
  test.each([
    ['WAY-01', aLine('lot'), ['free', 60, '60']],
    ['WAY-01', aLine('type', 'tenant'), ['free', 1, '1']],
    ['WAY-01', aLine('floor', 'P1'), ['free', 25, '25']],
    ['WAY-01: never below 0', aLine('group', 'g'), ['full', 0, 'FULL']],
    ['WAY-02', aLine('sector', 's'), ['full', 0, 'FULL']],
    ['WAY-03: nothing in use', aLine('type', 'ev'), ['closed', null, 'CLOSED']],
    ['WAY-04: never observed', aLine('floor', 'P2'), ['stale', null, '--']],
    ['WAY-05: a group that is gone', aLine('group', 'x'), ['stale', null, '--']],
    ['WAY-05: a type that is none', aLine('type', 'valet'), ['stale', null, '--']],
  ])('%s: %j', (_rule, line, expected) => expect(shown(line)).toEqual(expected))

  test('WAY-02: full is shown at or below the set number of free stalls', () => {
    expect(shown(aLine('type', 'tenant'), { fullAt: 1 })).toEqual(['full', 1, 'FULL'])
    expect(shown(aLine('type', 'tenant'), { fullAt: 0 })).toEqual(['free', 1, '1'])
  })

  test('WAY-08: a line of the lot shows when it will be full, where that is said and a text for it is entered', () => {
    const soon = { soonText: ' full at {fullAt} ' }
    expect(shown(aLine('lot'), soon)).toEqual(['free', 60, '60 full at 10:45'])
    expect(shown(aLine('lot'), { soonText: 'SOON FULL' })).toEqual(['free', 60, '60 SOON FULL'])
    expect(shown(aLine('lot'), soon, { fullTime: null })).toEqual(['free', 60, '60'])
    expect(shown(aLine('floor', 'P1'), soon)).toEqual(['free', 25, '25'])
    expect(shown(aLine('lot'), { soonText: soon.soonText, fullAt: 60 })).toEqual(['full', 60, 'FULL'])
  })

  test('WAY-04: stale when the last report is older than the time-out, or there is none', () => {
    expect(shown(aLine('lot'), {}, { observedAt: null })).toEqual(['stale', null, '--'])
    expect(shown(aLine('lot'), {}, { observedAt: now - 60_001 })[0]).toBe('stale')
    expect(shown(aLine('lot'), {}, { observedAt: now - 60_000 })[0]).toBe('free')
  })

  test('WAY-06: closed before stale, stale before full', () => {
    expect(shown(aLine('lot'), { closed: true }, { observedAt: null })[0]).toBe('closed')
    expect(shown(aLine('sector', 's'), {}, { observedAt: null })[0]).toBe('stale')
  })

  test('WAY-04: never a number without current data', () => {
    const anyCount = fc.record({ capacity: fc.nat(50), occupancy: fc.nat(60) })
    fc.assert(
      fc.property(anyCount, fc.option(fc.nat(200_000)), fc.boolean(), (counted, age, closed) => {
        const observedAt = age === null ? null : now - age
        const [state, free, text] = shown(aLine('lot'), { closed }, { ...counted, observedAt })
        if (state === 'free') expect([text, Number(free) > 0]).toEqual([String(free), true])
        else expect(text).not.toMatch(/\d/)
      }),
    )
  })
})

test('WAY-10: as text, one line each', () => {
  const sign = showSign(
    { ...setup, lines: [aLine('lot'), { ...aLine('sector', 's'), label: '' }] },
    figures,
    now,
  )
  expect(signText(sign)).toBe('P 60\nFULL\n')
})

test('WAY-21: delays grow to a minute', () => {
  expect([1, 2, 3, 7, 50].map(pushPauseMs)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000])
})

describe('WAY-07: a wayfinder', () => {
  const draft: WayfinderDraft = { ...setup, description: '', pushUrl: null, pushSecret: null }
  const codesOf = (more: Partial<WayfinderDraft>, exists = true) =>
    checkWayfinder({ ...draft, ...more }, { usedNames: ['South'], exists: () => exists }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  test('with valid fields has no faults', () => {
    expect(codesOf({ pushUrl: 'http://10.0.0.9:8080/sign?id=1', pushSecret: 'Bearer x' })).toEqual([])
  })
  test.each([
    [{ name: ' ' }, 'name required'],
    [{ name: 'SOUTH' }, 'name not-unique'],
    [{ lines: [] }, 'lines required'],
    [{ lines: Array<SignLine>(9).fill(aLine('lot')) }, 'lines too-many'],
    [{ lines: [aLine('group')] }, 'lines.0.subject required'],
    [{ lines: [{ ...aLine('lot'), label: 'x'.repeat(21) }] }, 'lines.0.label too-long'],
    [{ fullAt: -1 }, 'fullAt too-small'],
    [{ fullText: '' }, 'fullText required'],
    [{ soonText: 'x'.repeat(21) }, 'soonText too-long'],
    [{ pushUrl: 'ftp://sign' }, 'pushUrl invalid'],
    [{ pushUrl: 'http://me:secret@sign/' }, 'pushUrl invalid'],
    [{ pushSecret: 'Bearer é' }, 'pushSecret invalid'],
  ])('%j is refused: %s', (more, fault) => expect(codesOf(more)).toEqual([fault]))
  test('counts only existing subjects', () => {
    expect(codesOf({ lines: [aLine('group', 'x')] }, false)).toEqual(['lines.0.subject unknown'])
  })
})
