import { expect, test } from 'vitest'
import { reachOf, type Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { mayToggle, toggleHighlight, type Highlight, type HighlightSection } from './highlight.ts'

const all: Capability[] = ['alert.read', 'recommendation.read']
const rightsOf = (role: Role) => all.filter((capability) => reachOf([role], capability) !== 'none')

test.each<[Highlight, HighlightSection, Highlight]>([
  ['none', 'alerts', 'alerts'],
  ['alerts', 'alerts', 'none'],
  ['alerts', 'tasks', 'tasks'],
  ['tasks', 'recommendations', 'recommendations'],
  ['recommendations', 'recommendations', 'none'],
])('RTS-02 from %s, toggling %s leads to %s', (from, section, to) =>
  expect(toggleHighlight(from, section, all)).toBe(to),
)

test.each<[Role, boolean]>([
  ['provider', true],
  ['fullAccessCustomer', true],
  ['staffCustomer', false],
  ['tenant', false],
  ['owner', false],
  ['intercomCustomer', false],
])('RTS-01 recommendations toggle for %s: %s', (role, works) => {
  expect(mayToggle('recommendations', rightsOf(role))).toBe(works)
  expect(toggleHighlight('none', 'recommendations', rightsOf(role))).toBe(works ? 'recommendations' : 'none')
})
