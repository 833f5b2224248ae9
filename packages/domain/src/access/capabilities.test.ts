import { describe, expect, test } from 'vitest'
import { capabilities, reachOf, type Capability } from './capabilities.ts'
import { permissionTable as table } from './testing/permissions.fixture.ts'
import { roles } from './roles.ts'

test('every capability of the permission table is granted here, and no other', () => {
  expect(capabilities).toEqual([...table.keys()])
})

describe.each([...table])('%s', (capability, reaches) => {
  test.each(roles.map((role) => [role, reaches[role]] as const))('reaches %s: %s', (role, reach) => {
    expect(reachOf([role], capability as Capability)).toBe(reach)
  })
})

test('several roles have the union of rights', () => {
  expect(reachOf(['tenant', 'staffCustomer'], 'alert.delete')).toBe('own')
  expect(reachOf(['tenant', 'provider'], 'alert.delete')).toBe('all')
  expect(reachOf(['tenant', 'owner'], 'alert.delete')).toBe('none')
  expect(reachOf([], 'preference.own')).toBe('none')
})
