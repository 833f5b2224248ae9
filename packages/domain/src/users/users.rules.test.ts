import { describe, expect, test } from 'vitest'
import { claimOf, findRole, roles, type Role } from '../access/roles.ts'
import { refusalOfState, type UserStatus } from './user-refusals.rules.ts'
import {
  checkUser,
  grantableRoles,
  mergeLots,
  needsLots,
  reachOfUser,
  userTypeOf,
  widestRole,
} from './users.rules.ts'

const below: readonly Role[] = roles.filter((role) => role !== 'provider' && role !== 'fullAccessCustomer')

test.each(roles)('the claim of %s is read as that role', (role) => {
  expect(findRole(claimOf(role))).toBe(role)
})
test('the first spelling is the one written', () =>
  expect(claimOf('fullAccessCustomer')).toBe('FULL_ACCESS_CUSTOMER'))

describe('USR-02 user types', () => {
  test.each<[Role[], string | null]>([
    [['fullAccessCustomer'], 'Administrator'],
    [['staffCustomer'], 'Staff'],
    [['staffCustomer', 'fullAccessCustomer'], 'Administrator'],
    [['tenant', 'staffCustomer'], 'Staff'],
    [['provider'], null],
    [['tenant'], null],
  ])('%j is %s', (held, type) => expect(userTypeOf(held)).toBe(type))
  test('a user is shown with the widest role', () =>
    expect(widestRole(['tenant', 'staffCustomer'])).toBe('staffCustomer'))
})

describe('USR-03 who can grant which roles', () => {
  test.each<[Role[], 'customer' | 'provider', readonly Role[]]>([
    [['provider'], 'provider', ['provider']],
    [['provider'], 'customer', ['fullAccessCustomer', ...below]],
    [['fullAccessCustomer'], 'customer', ['fullAccessCustomer', ...below]],
    [['fullAccessCustomer'], 'provider', []],
    [['staffCustomer'], 'customer', []],
    [[], 'customer', []],
  ])('%j grants to a %s: %j', (caller, where, granted) => {
    expect(grantableRoles(caller, where)).toEqual(granted)
  })
})

describe('USR-04 what an administrator may change of a user', () => {
  test.each<[Role[], Role[], string]>([
    [['provider'], ['provider'], 'everything'],
    [['fullAccessCustomer'], ['provider'], 'nothing'],
    [['fullAccessCustomer'], ['tenant', 'provider'], 'nothing'],
    [['fullAccessCustomer'], ['fullAccessCustomer'], 'everything'],
    [['staffCustomer'], ['tenant'], 'nothing'],
    [['fullAccessCustomer'], [], 'everything'],
  ])('%j reaches of %j with the same lots: %s', (caller, target, reach) => {
    const lots = new Set(['a'])
    expect(reachOfUser({ roles: caller, lots }, { roles: target, lots: ['a'] })).toBe(reach)
  })

  test.each<[string[] | 'all', Role, string[], string]>([
    [['a'], 'fullAccessCustomer', ['a', 'b'], 'lots'],
    [['a'], 'tenant', ['b'], 'lots'],
    [[], 'tenant', ['a'], 'lots'],
    [['a'], 'provider', ['b'], 'nothing'],
    [['a', 'b'], 'fullAccessCustomer', ['a'], 'everything'],
    [['a', 'b'], 'fullAccessCustomer', [], 'everything'],
    ['all', 'fullAccessCustomer', ['a', 'b'], 'everything'],
  ])('with the lots %j of a %s with the lots %j: %s', (own, role, lots, reach) => {
    const caller = { roles: ['fullAccessCustomer' as const], lots: own === 'all' ? own : new Set(own) }
    expect(reachOfUser(caller, { roles: [role], lots })).toBe(reach)
  })
})

describe('faults of a user', () => {
  const context = { grantable: below, lots: new Set(['a', 'b']) }
  const draft = { email: 'a@example.com', name: 'Ada', roles: ['tenant'] as Role[], lots: ['a'] }
  test.each<[string, object, object[]]>([
    ['nothing wrong', {}, []],
    ['USR-01 no e-mail', { email: ' ' }, [{ path: 'email', code: 'required' }]],
    ['USR-01 no address', { email: 'ada' }, [{ path: 'email', code: 'email' }]],
    ['USR-01 no name', { name: '' }, [{ path: 'name', code: 'required' }]],
    ['USR-01 a long name', { name: 'x'.repeat(121) }, [{ path: 'name', code: 'too-long', limit: 120 }]],
    ['USR-01 two lines', { name: 'a\nb' }, [{ path: 'name', code: 'invalid' }]],
    ['USR-02 no role', { roles: [] }, [{ path: 'roles', code: 'required' }]],
    [
      'USR-03 too much',
      { roles: ['tenant', 'fullAccessCustomer'] },
      [{ path: 'roles', code: 'not-allowed' }],
    ],
    ['USR-05 another lot', { lots: ['a', 'c'] }, [{ path: 'lots.1', code: 'unknown' }]],
  ])('%s', (_what, change, faults) => expect(checkUser({ ...draft, ...change }, context)).toEqual(faults))
})

test('USR-05 a caller adds and removes its own lots, others are unchanged', () => {
  const isCallers = (lot: string) => lot !== 'hidden'
  expect(mergeLots(['hidden', 'a'], ['b', 'b'], isCallers)).toEqual(['b', 'hidden'])
})

test('provider staff and holders of a pass account have no lots', () => {
  expect(roles.filter((role) => !needsLots(role))).toEqual(['provider', 'primary', 'secondary'])
})

describe('changes that are always refused', () => {
  const standing = (more: Partial<UserStatus> = {}): UserStatus => ({
    roles: ['provider'],
    blocked: false,
    deleted: false,
    ...more,
  })
  const admin = standing({ roles: ['fullAccessCustomer'] })
  test.each<[string, UserStatus, UserStatus, boolean, number, string | undefined]>([
    ['USR-10 delete oneself', admin, { ...admin, deleted: true }, true, 5, 'own-account'],
    ['USR-10 block oneself', admin, { ...admin, blocked: true }, true, 5, 'own-account'],
    ['USR-10 demote oneself', admin, standing({ roles: ['tenant'] }), true, 5, 'own-account'],
    [
      'USR-10 add a role to oneself',
      admin,
      standing({ roles: ['tenant', 'fullAccessCustomer'] }),
      true,
      5,
      undefined,
    ],
    ['USR-10 block somebody', admin, { ...admin, blocked: true }, false, 0, undefined],
    ['USR-11 delete the last', standing(), standing({ deleted: true }), false, 0, 'last-provider'],
    ['USR-11 block the last', standing(), standing({ blocked: true }), false, 0, 'last-provider'],
    ['USR-11 demote the last', standing(), standing({ roles: ['tenant'] }), false, 0, 'last-provider'],
    ['USR-11 delete the last but one', standing(), standing({ deleted: true }), false, 1, undefined],
    [
      'USR-11 delete a blocked one',
      standing({ blocked: true }),
      standing({ deleted: true }),
      false,
      0,
      undefined,
    ],
  ])('%s', (_what, before, after, isCaller, otherProviders, code) => {
    expect(refusalOfState(after, { isCaller, before, otherProviders })).toBe(code)
  })
})
