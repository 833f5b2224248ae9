import { expect, test } from 'vitest'
import { gateRoles } from '../devices/cameras.rules.ts'
import { fitsZone } from './zone-roles.rules.ts'

test.each([
  ['entry', ['entry']],
  ['exit', ['exit']],
  ['entryExit', ['entry', 'exit', 'both']],
  ['interior', ['interior']],
  ['ev', ['entry', 'exit', 'both', 'interior']],
  ['restricted', ['entry', 'exit', 'both', 'interior']],
] as const)('ZON-07: a zone of type %s has devices of the roles %j', (type, roles) => {
  expect(gateRoles.filter((role) => fitsZone(role, type))).toEqual(roles)
})
