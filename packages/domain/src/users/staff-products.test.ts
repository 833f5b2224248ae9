import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { productNeeded } from './staff-products.rules.ts'

test('USR-42: a part of a capability may be of a product', () => {
  const needed = (...roles: Role[]) => productNeeded(roles, 'visitor.manage', 'visitorValidation')
  expect(needed('staffCustomer')).toBe('visitorValidation')
  expect([needed('intercomCustomer'), needed('staffCustomer', 'tenant')]).toEqual([undefined, undefined])
})

test.each([
  [['staffCustomer'], 'payment.lookup', 'payments'],
  [['staffCustomer', 'tenant'], 'payment.lookup', 'payments'],
  [['staffCustomer', 'intercomCustomer'], 'payment.lookup', undefined],
  [['fullAccessCustomer', 'staffCustomer'], 'payment.lookup', undefined],
  [['intercomCustomer'], 'payment.lookup', undefined],
  [['staffCustomer'], 'violation.read', 'enforcement'],
  [['staffCustomer'], 'violation.resolve', 'enforcement'],
  [['staffCustomer'], 'violation.report', 'enforcement'],
  [['staffCustomer', 'tenant'], 'violation.read', undefined],
  [['staffCustomer'], 'gate.open', undefined],
] as const)('USR-42: %o need for %s: %s', (roles, capability, product) => {
  expect(productNeeded(roles, capability)).toBe(product)
})
