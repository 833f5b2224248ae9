import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  antiPassbackModes,
  decideGate,
  gatePolicies,
  judgedWithinMs,
  mayParkNow,
  maxReadAgeMs,
  unjudgedEntries,
  type GateZone,
  type VehicleAtGate,
} from './read-opening.rules.ts'

const zone = (changes: Partial<GateZone> = {}): GateZone => ({
  gatePolicy: 'authorised',
  antiPassback: 'log',
  unjudgedEntry: 'closed',
  passholderGroups: [],
  ...changes,
})

const pass = (changes: Partial<NonNullable<VehicleAtGate['pass']>> = {}) => ({
  passholderGroupId: 'tenants',
  isValid: true,
  isInside: false,
  ...changes,
})

const vehicle = (changes: Partial<VehicleAtGate> = {}): VehicleAtGate => ({
  passage: 'entry',
  pass: null,
  isAuthorised: false,
  isFull: false,
  due: 'free',
  judgedAfterMs: 20,
  ageMs: 800,
  ...changes,
})

const isOpen = (decision: ReturnType<typeof decideGate>) => decision?.opens
const causeOf = (decision: ReturnType<typeof decideGate>) => decision?.cause

it('somebody may park now as a gate for authorized vehicles decides (ICM-03)', () => {
  const of = (changes: Parameters<typeof mayParkNow>[0]) => mayParkNow(changes).cause
  expect(of({ pass: pass(), isAuthorised: false })).toBe('pass')
  expect(of({ pass: pass({ isInside: true }), isAuthorised: false })).toBe('pass')
  expect(of({ pass: pass({ isValid: false }), isAuthorised: true })).toBe('authorised')
  expect(of({ pass: pass({ isValid: false }), isAuthorised: false })).toBe('not-valid')
  expect(of({ pass: null, isAuthorised: true })).toBe('authorised')
  expect(of({ pass: null, isAuthorised: false })).toBe('unknown')
})

describe('a gate that a read opens', () => {
  it('stays with people unless its zone has a policy (GAT-50)', () => {
    expect(decideGate(zone({ gatePolicy: 'manual' }), vehicle({ pass: pass() }))).toBeUndefined()
    expect(decideGate(zone({ gatePolicy: 'manual' }), vehicle({ passage: 'exit' }))).toBeUndefined()
  })

  it('opens for valid passes of the authorised groups (GAT-52)', () => {
    expect(decideGate(zone(), vehicle({ pass: pass() }))).toEqual({
      opens: true,
      cause: 'pass',
      isPassback: false,
    })
    const staffOnly = zone({ passholderGroups: ['staff'] })
    expect(causeOf(decideGate(staffOnly, vehicle({ pass: pass() })))).toBe('group')
    expect(isOpen(decideGate(staffOnly, vehicle({ pass: pass({ passholderGroupId: 'staff' }) })))).toBe(true)
    expect(causeOf(decideGate(zone(), vehicle({ pass: pass({ isValid: false }) })))).toBe('not-valid')
    expect(causeOf(decideGate(zone(), vehicle({ isAuthorised: true })))).toBe('authorised')
    expect(causeOf(decideGate(zone(), vehicle()))).toBe('unknown')
  })

  it('opens for visitors while their group has room (GAT-53)', () => {
    const mixed = zone({ gatePolicy: 'authorisedAndVisitors' })
    expect(causeOf(decideGate(mixed, vehicle()))).toBe('visitor')
    expect(causeOf(decideGate(mixed, vehicle({ isFull: true })))).toBe('full')
    expect(causeOf(decideGate(mixed, vehicle({ isFull: true, pass: pass() })))).toBe('pass')
    expect(causeOf(decideGate(mixed, vehicle({ pass: pass({ isValid: false }) })))).toBe('visitor')
    expect(causeOf(decideGate(zone({ gatePolicy: 'everyone' }), vehicle({ isFull: true })))).toBe('everyone')
  })

  it('opens every exit, also one that could not be judged in time (GAT-53, GAT-54)', () => {
    expect(causeOf(decideGate(zone(), vehicle({ passage: 'exit' })))).toBe('exit')
    const unjudged = vehicle({ passage: 'exit', judgedAfterMs: judgedWithinMs + 1 })
    expect(decideGate(zone(), unjudged)).toEqual({ opens: true, cause: 'unjudged', isPassback: false })
  })

  it.each([
    ['free', 'exit'],
    ['paid', 'paid'],
    ['nothing', 'nothingDue'],
    ['due', 'unpaid'],
  ] as const)('where visitors pay, an exit for one who owes: %s (GAT-57)', (due, cause) => {
    const leaving = vehicle({ passage: 'exit', due })
    const late = { ...leaving, judgedAfterMs: judgedWithinMs + 1 }
    for (const gatePolicy of ['authorised', 'authorisedAndVisitors'] as const) {
      const decision = decideGate(zone({ gatePolicy }), leaving)
      expect(decision).toEqual({ opens: due !== 'due', cause, isPassback: false })
      expect(causeOf(decideGate(zone({ gatePolicy }), late))).toBe('unjudged')
    }
    expect(causeOf(decideGate(zone({ gatePolicy: 'everyone' }), leaving))).toBe('exit')
    // PAY-17: also one whose pass was added while it was inside.
    expect(causeOf(decideGate(zone(), { ...leaving, pass: pass() }))).toBe(cause)
    // GUE-14: a guest who pays; whoever is authorised free of charge owes nothing.
    expect(causeOf(decideGate(zone(), { ...leaving, isAuthorised: true }))).toBe(cause)
  })

  it('does at an entry what its zone says if it could not be judged in time (GAT-54)', () => {
    const late = vehicle({ pass: pass(), judgedAfterMs: judgedWithinMs + 1 })
    expect(decideGate(zone(), late)).toEqual({ opens: false, cause: 'unjudged', isPassback: false })
    expect(isOpen(decideGate(zone({ unjudgedEntry: 'open' }), late))).toBe(true)
    expect(causeOf(decideGate(zone(), { ...late, judgedAfterMs: judgedWithinMs }))).toBe('pass')
    const forAll = zone({ gatePolicy: 'everyone' })
    expect(causeOf(decideGate(forAll, late))).toBe('everyone')
    expect(causeOf(decideGate({ ...forAll, antiPassback: 'refuse' }, late))).toBe('unjudged')
  })

  it('opens nothing for a read from long ago (GAT-51)', () => {
    for (const passage of ['entry', 'exit'] as const) {
      const old = vehicle({ passage, pass: pass(), ageMs: maxReadAgeMs + 1 })
      expect(causeOf(decideGate(zone({ gatePolicy: 'everyone', unjudgedEntry: 'open' }), old))).toBe(
        'too-old',
      )
    }
  })

  it('logs or refuses a pass that is inside already (GAT-55)', () => {
    const inside = vehicle({ pass: pass({ isInside: true }) })
    const decided = (antiPassback: GateZone['antiPassback'], policy: GateZone['gatePolicy'] = 'authorised') =>
      decideGate(zone({ antiPassback, gatePolicy: policy }), inside)
    expect(decided('off')).toEqual({ opens: true, cause: 'pass', isPassback: false })
    expect(decided('log')).toEqual({ opens: true, cause: 'pass', isPassback: true })
    expect(decided('refuse')).toEqual({ opens: false, cause: 'inside', isPassback: true })
    expect(decided('refuse', 'authorisedAndVisitors')).toMatchObject({ opens: false, cause: 'inside' })
  })

  const zones = fc.record({
    gatePolicy: fc.constantFrom(...gatePolicies.filter((policy) => policy !== 'manual')),
    antiPassback: fc.constantFrom(...antiPassbackModes),
    unjudgedEntry: fc.constantFrom(...unjudgedEntries),
    passholderGroups: fc.subarray(['tenants', 'staff']),
  })
  const vehicles = fc.record({
    passage: fc.constantFrom('entry' as const, 'exit' as const),
    pass: fc.option(
      fc.record({
        passholderGroupId: fc.constantFrom('tenants', 'staff'),
        isValid: fc.boolean(),
        isInside: fc.boolean(),
      }),
    ),
    isAuthorised: fc.boolean(),
    isFull: fc.boolean(),
    due: fc.constantFrom('free' as const, 'paid' as const, 'nothing' as const, 'due' as const),
    judgedAfterMs: fc.integer({ min: 0, max: 10_000 }),
    ageMs: fc.integer({ min: -5_000, max: maxReadAgeMs }),
  })

  it('never holds anybody at an exit who owes nothing, and never opens an entry for less (properties)', () => {
    fc.assert(
      fc.property(zones, vehicles, (anyZone, anyVehicle) => {
        const decision = decideGate(anyZone, anyVehicle)
        if (anyVehicle.passage === 'exit' && anyVehicle.due !== 'due') expect(decision?.opens).toBe(true)
        const withPass = { ...anyVehicle, pass: pass({ passholderGroupId: 'staff' }) }
        const staffZone = { ...anyZone, passholderGroups: ['staff'] }
        if (decideGate(staffZone, { ...anyVehicle, pass: null })?.opens)
          expect(decideGate(staffZone, withPass)?.opens).toBe(true)
      }),
    )
  })
})
