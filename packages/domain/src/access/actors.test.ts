import { expect, test } from 'vitest'
import { actorMay, actorNames, kindOfActor, type ActorName } from './actors.ts'
import { capabilities, type Capability } from './capabilities.ts'

test('ACC-40: those without a role may do exactly this', () => {
  const rights = Object.fromEntries(
    actorNames.map((name) => [name, capabilities.filter((capability) => actorMay(name, capability))]),
  )
  expect(rights).toEqual({
    'appeal-link': ['violation.report'],
    'pass-link': ['passholder.manage'],
    'waitlist-link': ['passholder.manage'],
    waitlist: ['passholder.manage'],
    calendars: ['lot.configure'],
    payments: ['payment.manage'],
    'edge-key': [],
    device: [],
  } satisfies Record<ActorName, Capability[]>)
})

test('ACC-40: no link has what concerns money, people or the lot itself', () => {
  const links = actorNames.filter((name) => kindOfActor(name) === 'link')
  const others = [
    'payment.manage',
    'payment.lookup',
    'user.administer',
    'lot.configure',
    'gate.open',
  ] as const
  expect(links).toHaveLength(3)
  for (const name of links) expect(others.filter((capability) => actorMay(name, capability))).toEqual([])
})
