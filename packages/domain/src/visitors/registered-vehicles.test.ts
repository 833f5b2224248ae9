import { isoOf } from '../time/instants.ts'
import { describe, expect, test } from 'vitest'
import {
  checkRegisteredVehicle,
  checkValidation,
  tidyRegisteredVehicle,
  validatePlate,
  type KnownPlate,
  type RegisteredVehicleContext,
} from './registered-vehicles.rules.ts'
import type { RegisteredVehicleDraft } from './registered-vehicles.model.ts'

const now = Date.parse('2026-11-23T17:00:00Z')
const draft: RegisteredVehicleDraft = {
  licensePlate: 'VAN1',
  name: null,
  make: null,
  model: null,
  until: null,
}
const context: RegisteredVehicleContext = { isRegistered: false, isPassholders: false, now }

test.each<[string, Partial<RegisteredVehicleDraft>, Partial<RegisteredVehicleContext>, string[]]>([
  ['VEH-05: needs a plate only', {}, {}, []],
  ['VEH-05: a plate', { licensePlate: '' }, {}, ['licensePlate required']],
  ['VEH-05: without spaces', { licensePlate: 'A B' }, {}, ['licensePlate plate-spaces']],
  ['VEH-05: an end in the future', { until: isoOf(now) }, {}, ['until in-the-past']],
  ['VEH-05: which is a time', { until: 'later' }, {}, ['until invalid']],
  ['FLD-23: of a day that exists', { until: '2027-02-30T10:00:00Z' }, {}, ['until invalid']],
  ['FLD-23: with an offset', { until: '2027-03-01T10:00:00' }, {}, ['until invalid']],
  [
    'VEH-05: or that it had before',
    { until: isoOf(now - 1) },
    { before: { ...draft, until: isoOf(now - 1) } },
    [],
  ],
  [
    'VEH-05: short texts',
    { name: 'x'.repeat(81), make: 'x'.repeat(41) },
    {},
    ['name too-long', 'make too-long'],
  ],
  ['VEH-06: once in a lot', {}, { isRegistered: true }, ['licensePlate not-unique']],
  ['VEH-06: not of a passholder', {}, { isPassholders: true }, ['licensePlate plate-in-other-group']],
])('%s', (_what, more, known, faults) => {
  const found = checkRegisteredVehicle({ ...draft, ...more }, { ...context, ...known })
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test('is stored trimmed, with a normalised plate', () => {
  expect(tidyRegisteredVehicle({ ...draft, licensePlate: 'va-n1', name: ' ', make: ' Ford ' })).toEqual({
    plate: 'VAN1',
    name: null,
    make: 'Ford',
    model: null,
    until: null,
  })
})

describe('GUE-50: the kiosk', () => {
  const unknown: KnownPlate = { isPassholders: false, guestUntil: null, registration: null }
  const hour = 3_600_000
  test.each<[string, Partial<KnownPlate>, ReturnType<typeof validatePlate>]>([
    ['registers a plate', {}, { outcome: 'registered', until: now + hour, registers: true }],
    [
      'leaves a passholder’s',
      { isPassholders: true },
      { outcome: 'passholder', until: null, registers: false },
    ],
    ['leaves a guest’s', { guestUntil: now + 5 }, { outcome: 'guest', until: now + 5, registers: false }],
    [
      'extends a registration',
      { registration: { until: now + hour - 1 } },
      { outcome: 'registered', until: now + hour, registers: true },
    ],
    [
      'leaves a longer one',
      { registration: { until: now + hour } },
      { outcome: 'registered', until: now + hour, registers: false },
    ],
    [
      'leaves one without end',
      { registration: { until: null } },
      { outcome: 'registered', until: null, registers: false },
    ],
  ])('%s', (_what, known, expected) =>
    expect(validatePlate({ ...unknown, ...known }, 60, now)).toEqual(expected),
  )

  test('takes a plate and a duration that the lot offers', () => {
    const codes = (licensePlate: string, minutes: number | null) =>
      checkValidation({ licensePlate, minutes }, [60, 120]).map(({ code }) => code)
    expect(codes('VAN1', 60)).toEqual([])
    expect(codes('', null)).toEqual(['required', 'required'])
    expect(codes('VAN 1', 121)).toEqual(['plate-spaces', 'booking-too-long'])
  })
})
