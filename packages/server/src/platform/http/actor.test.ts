import { readFileSync } from 'node:fs'
import { actorMay, actorNames } from '@stallwise/domain/access/actors.ts'
import { capabilities, grants } from '@stallwise/domain/access/capabilities.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { listSources } from '#testing/sources.ts'
import {
  idOf,
  kindOf,
  mayActorAt,
  requireActorAt,
  scopeOfActor,
  systemAt,
  type ActorWithoutRole,
} from './actor.ts'
import { mayAt, type Viewer } from './viewer.ts'

const [lot, otherLot] = ['lot', 'another lot']
const staff: Viewer = {
  userId: 'staff',
  email: 'staff@example.com',
  name: 'Staff',
  roles: ['staffCustomer'],
  customerId: 'customer',
  lots: new Set([lot]),
}
const actors = actorNames.map((as): ActorWithoutRole => ({
  as,
  id: as,
  name: as,
  lotId: lot,
  customerId: 'customer',
}))
const driver = actors.find(({ as }) => as === 'appeal-link')!

/** Gives every role every right, as versions of tomorrow might. */
const restores: (() => void)[] = []
const grantEverything = (): void => {
  for (const capability of capabilities) {
    const { own }: { own: unknown } = grants[capability]
    const held = own as Role[]
    const before = [...held]
    held.splice(0, held.length, ...roles)
    restores.push(() => held.splice(0, held.length, ...before))
  }
}
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
})

const rightsOf = (actor: ActorWithoutRole) =>
  capabilities.filter((capability) => mayActorAt(actor, capability, lot))

test('ACC-40: a right that staff get tomorrow reaches nobody behind a link', () => {
  const before = actors.map(rightsOf)
  expect(mayAt(staff, 'payment.manage', lot)).toBe(false)
  grantEverything()
  expect(mayAt({ ...staff, products: undefined }, 'gate.open', lot)).toBe(true)
  expect(mayAt(staff, 'payment.manage', lot)).toBe(true)
  expect(actors.map(rightsOf)).toEqual(before)
  expect(() => requireActorAt(driver, 'payment.manage', lot)).toThrow('forbidden')
})

test('ACC-40: those without a role may do in their lot what their table says, and nothing in another', () => {
  for (const actor of actors)
    for (const capability of capabilities) {
      expect(mayActorAt(actor, capability, lot)).toBe(actorMay(actor.as, capability))
      expect(mayActorAt(actor, capability, otherLot)).toBe(false)
    }
  expect(() => requireActorAt(driver, 'violation.report', lot)).not.toThrow()
  expect(() => requireActorAt(driver, 'violation.report', otherLot)).toThrow('not-found')
  expect(() => requireActorAt(driver, 'violation.resolve', otherLot)).toThrow('forbidden')
})

test('ACC-40: users act by their roles', () => {
  expect([kindOf(staff), idOf(staff)]).toEqual(['user', 'staff'])
  expect(() => requireActorAt(staff, 'passholder.manage', otherLot)).toThrow('not-found')
  expect(scopeOfActor({ ...staff, roles: ['provider'], lots: 'all' })).toEqual({
    lots: 'all',
    customerId: 'all',
  })
})

test('the scope of those without a role is their lot', () => {
  for (const actor of [...actors, systemAt('payments', lot)])
    expect(scopeOfActor(actor)).toEqual({ lots: [lot], customerId: actor.customerId })
  expect([kindOf(systemAt('payments', lot)), idOf(systemAt('payments', lot))]).toEqual(['system', null])
})

test('ACC-40: users come from their rows alone, and none is made up to be let through', () => {
  const root = new URL('../../', import.meta.url)
  const makesUser = (file: string): boolean =>
    /roles: \[['"]|roles: \[\]/.test(readFileSync(new URL(file, root), 'utf8'))
  const made = listSources().filter((file) => /^(features|platform\/http)\//.test(file) && makesUser(file))
  // An account with the role that it gets.
  expect(made).toEqual(['features/users/staff-users.commands.ts'])
})
