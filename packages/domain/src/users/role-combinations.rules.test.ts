import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { obstacleOf } from './role-combinations.rules.ts'

test.each<[Role, Role[], ReturnType<typeof obstacleOf>]>([
  ['staffCustomer', ['fullAccessCustomer'], { because: 'included', by: 'fullAccessCustomer' }],
  ['fullAccessCustomer', ['staffCustomer'], undefined],
  ['intercomCustomer', ['staffCustomer'], { because: 'included', by: 'staffCustomer' }],
  ['cameraOnlyCustomer', ['tenant'], undefined],
  ['owner', ['fullAccessCustomer'], undefined],
  ['staffCustomer', ['staffCustomer'], undefined],
  ['secondary', ['primary'], { because: 'excluded', by: 'primary' }],
  ['primary', ['fullAccessCustomer'], undefined],
  ['tenant', ['primary'], undefined],
])('USR-08: %s beside %j: %j', (role, chosen, obstacle) => {
  expect(obstacleOf(role, chosen)).toEqual(obstacle)
})
