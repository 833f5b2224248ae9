import { describe, expect, test } from 'vitest'
import { checkPortalChange, type PortalChange } from './pass-portal.rules.ts'

const vehicle = (licensePlate: string, until: string | null = null) => ({
  licensePlate,
  make: null,
  model: null,
  until,
})
const good: PortalChange = { name: 'Ana Ruiz', email: 'ana@example.com', vehicles: [vehicle('ABC123')] }
const now = Date.UTC(2026, 10, 20)
const pass = { isMultiPass: false, numberOfVehicles: null, ownPlates: new Set(['OLD1']), now }

describe('PTL-11: the rules are those of the passholder form, and an address is required', () => {
  test.each<[string, Partial<PortalChange>, string[]]>([
    ['a good change', {}, []],
    ['no name', { name: ' ' }, ['name required']],
    ['no address', { email: '' }, ['email required']],
    ['a wrong address', { email: 'ana' }, ['email email']],
    ['no plates', { vehicles: [] }, []],
    ['a plate with a space', { vehicles: [vehicle('AB 12')] }, ['vehicles.0.licensePlate plate-spaces']],
    [
      'a plate twice',
      { vehicles: [vehicle('AB12'), vehicle('ab-12')] },
      ['vehicles.1.licensePlate not-unique'],
    ],
    ['an ended plate of their own', { vehicles: [vehicle('OLD1', '2026-11-01T00:00:00Z')] }, []],
    [
      'an ended plate that is new',
      { vehicles: [vehicle('NEW1', '2026-11-01T00:00:00Z')] },
      ['vehicles.0.until in-the-past'],
    ],
  ])('%s', (_what, more, faults) => {
    expect(checkPortalChange({ ...good, ...more }, pass).map(({ path, code }) => `${path} ${code}`)).toEqual(
      faults,
    )
  })

  test('a multi-pass has as many plates as vehicles', () => {
    const vehicles = ['A1', 'A2', 'A3'].map((plate) => vehicle(plate))
    const multi = { ...pass, isMultiPass: true, numberOfVehicles: 2 }
    expect(checkPortalChange({ ...good, vehicles }, multi)).toEqual([
      { path: 'vehicles', code: 'too-many', limit: 2 },
    ])
  })
})
