import { describe, expect, test } from 'vitest'
import type { EndpointShape } from './base/endpoint.ts'
import { limitFields } from './base/testing/limit-fields.ts'
import { numbersIn } from './base/testing/numbers-in.ts'
import { endpoints } from './endpoints.ts'

const all = endpoints as Readonly<Record<string, EndpointShape>>

/** Numbers that are no money, capacity or limit of what somebody buys or is given, by their last name. */
const others: ReadonlySet<string> = new Set([
  ...['version', 'limit', 'position', 'step', 'days', 'from', 'to', 'antenna', 'weakestDbm', 'duration'],
  ...[
    'outletToControl',
    'pulseMs',
    'outletBase',
    'successStatuses',
    'fullAt',
    'travelTime',
    'autoDismissPeriod',
  ],
  // What a charging station has, and the places and times of its profiles.
  ...['ratedKw', 'phases', 'ampsPerPhase', 'evse', 'connector', 'id', 'stackLevel'],
  ...['durationSeconds', 'startSeconds'],
  ...['overlapHours', 'minutes', 'dueCents', 'revision', 'completionProgress'],
  ...['fromHour', 'untilHour'],
  // What staff say that a charging session took, within what can have flowed (CHG-63).
  'kwh',
  // What a visitor was shown before charging: another price refuses the start (CHG-30).
  ...['holdCents', 'kwhCents', 'minuteCents', 'sessionCents'],
])
/** Settings of a lot, its rate plans and prices of charging are of one capability as a whole. */
const wholly: ReadonlySet<string> = new Set([
  ...['POST /admin/parking-lot-drafts', 'PUT /parking-lots/{id}/update', 'PUT /parking-lots/{id}/rate-plans'],
  'PUT /parking-lots/{id}/charging-prices',
])
const isLimit = (name: string): boolean => !others.has(name) && !['highOccupancyThreshold'].includes(name)

const isRead = (call: string): boolean => call.startsWith('GET ') || all[call]!.access.endsWith('.read')

const listed = Object.entries(limitFields).flatMap(([call, fields]) =>
  Object.entries(fields).flatMap(([capability, names]) => names.map((name) => ({ call, capability, name }))),
)

describe(`FLD-26: the ${listed.length} fields that decide money, capacity or a limit`, () => {
  test('are all listed', () => {
    const known = new Set(listed.map(({ call, name }) => `${call} ${name}`))
    const missing = Object.entries(all)
      .filter(([call]) => !isRead(call) && !wholly.has(call))
      .flatMap(([call, { body }]) => numbersIn(body, call).map(({ path, name }) => ({ call, path, name })))
      .filter(({ call, path, name }) => isLimit(name) && !known.has(`${call} ${path}`))
      .map(({ call, path }) => `${call} ${path}`)
    expect([...new Set(missing)]).toEqual([])
  })

  test('are fields of their calls', () => {
    const found = new Set(
      Object.entries(all).flatMap(([call, { body }]) =>
        numbersIn(body, call).map(({ path }) => `${call} ${path}`),
      ),
    )
    const strange = listed
      .filter(({ call, name }) => !found.has(`${call} ${name}`))
      .map(({ call, name }) => `${call} ${name}`)
    // The parking group of a passholder group is an id.
    expect(strange).toEqual(['PUT /passholder-groups/{id} parkingGroup'])
  })

  test('are written with the capability of their call, or with a stronger one', () => {
    const different = listed.filter(({ call, capability }) => all[call]!.access !== capability)
    expect(different.map(({ call, name }) => `${call} ${name}`)).toEqual([
      'POST /passholder-groups/ maxPasses',
      'PUT /passholder-groups/{id} maxPasses',
      'PUT /passholder-groups/{id} parkingGroup',
    ])
  })
})
