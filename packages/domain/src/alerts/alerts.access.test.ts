import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { seesViolationAlerts } from './alerts.access.ts'

test.each<[Role[], boolean, boolean]>([
  [['provider'], false, true],
  [['fullAccessCustomer'], false, true],
  [['staffCustomer'], false, true],
  [['tenant'], false, false],
  [['tenant'], true, true],
  [['tenant', 'staffCustomer'], false, true],
  [['tenant', 'owner'], false, false],
  [['owner'], true, false],
  [[], true, false],
])('ALE-05: %j with the violation tab on = %j sees violation alerts: %j', (roles, tab, sees) => {
  expect(seesViolationAlerts(roles, tab)).toBe(sees)
})
