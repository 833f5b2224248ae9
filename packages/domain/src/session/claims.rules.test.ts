import { describe, expect, it, test } from 'vitest'
import { findClaim, findVerifiedEmail, mergeClaims, plainClaim, readClaimList } from './claims.rules.ts'

describe('SES-10: the claim at a path', () => {
  const claims = {
    roles: ['a'],
    realm_access: { roles: ['b'], 'dotted.key': 1 },
    resource_access: { 'https://app.example': { roles: ['d'] }, https: { x: 1 } },
    'https://id.example/roles': ['c'],
    'a.b': 'whole key first',
    a: { b: 'by steps' },
    list: ['x'],
  }

  it.each<[string, unknown]>([
    ['roles', ['a']],
    ['realm_access.roles', ['b']],
    ['resource_access.https://app.example.roles', ['d']],
    ['realm_access.dotted.key', 1],
    ['https://id.example/roles', ['c']],
    ['a.b', 'whole key first'],
    ['realm_access', claims.realm_access],
    ['missing', undefined],
    ['roles.length.x', undefined],
    ['realm_access.missing.deeper', undefined],
    ['constructor', undefined],
    ['__proto__.toString', undefined],
    ['', undefined],
  ])('%s', (path, expected) => {
    expect(findClaim(claims, path)).toEqual(expected)
  })
})

describe('SES-11: a claim as a list', () => {
  it.each<[unknown, string[]]>([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', ['a']],
    ['a b,c', ['a', 'b', 'c']],
    ['', []],
    [
      ['a', 1, null, 'b'],
      ['a', 'b'],
    ],
    [undefined, []],
    [{ a: 1 }, []],
    ['[TENANT]', ['TENANT']],
    ['["TENANT","OWNER"]', ['TENANT', 'OWNER']],
    ['{"role":"TENANT"}', ['TENANT']],
    ['"TENANT"', ['TENANT']],
    ['a; b', ['a', 'b']],
    [{ role: 'TENANT' }, ['TENANT']],
    [{ roles: ['TENANT'] }, ['TENANT']],
    [
      [{ name: 'TENANT' }, { value: 'OWNER' }],
      ['TENANT', 'OWNER'],
    ],
    [[['TENANT']], ['TENANT']],
    [{ TENANT: true, OWNER: false, Stallwise: null }, ['TENANT']],
    [{ TENANT: { '1234': 'example.com' } }, ['TENANT']],
    [{ denied: 'Stallwise' }, []],
    [
      [
        { name: 'Stallwise', enabled: false },
        { name: 'TENANT', enabled: true },
      ],
      ['TENANT'],
    ],
    [
      [
        { name: 'Stallwise', value: 'false' },
        { name: 'TENANT', value: 'true' },
      ],
      ['TENANT', 'true'],
    ],
    [{ Stallwise: { granted: false }, TENANT: { granted: true } }, ['TENANT']],
    [[{ role: 'Stallwise', revoked: true }], []],
    [[{ name: 'TENANT', composite: false, clientRole: false }], ['TENANT']],
    ['[not json', ['not', 'json']],
    [{ role: { role: { role: { role: { role: { role: 'TENANT' } } } } } }, []],
    [7, []],
  ])('%j: %j', (claim, list) => {
    expect(readClaimList(claim)).toEqual(list)
  })
})

test('SES-12: user information adds what the token lacks, also within an object', () => {
  const more = { sub: 'a', email: 'other@b.c', realm_access: { roles: ['x'] }, roles: ['y'] }
  expect(mergeClaims(more, { sub: 'a', email: 'a@b.c', realm_access: { other: 1 } })).toEqual({
    sub: 'a',
    email: 'a@b.c',
    realm_access: { roles: ['x'], other: 1 },
    roles: ['y'],
  })
})

test('SES-16: a text of a claim has no control characters', () => {
  expect(plainClaim(' Ana\0\u0007\nRuiz\u009f\ud800 ')).toBe('AnaRuiz')
})

describe('SES-12: an e-mail counts only when it is verified', () => {
  it.each<[Record<string, unknown>, string | undefined]>([
    [{ email: 'a@b.c', email_verified: true }, 'a@b.c'],
    [{ email: 'a@b.c', email_verified: 'true' }, 'a@b.c'],
    [{ email: 'a@b.c', email_verified: false }, undefined],
    [{ email: 'a@b.c', email_verified: 'false' }, undefined],
    [{ email: 'a@b.c', email_verified: 1 }, undefined],
    [{ email: 'a@b.c' }, undefined],
    [{ email: '', email_verified: true }, undefined],
    [{ email: 'a@b.c,d@e.f', email_verified: true }, undefined],
    [{ email: 'Ann <a@b.c>', email_verified: true }, undefined],
    [{ email: 'a@localhost', email_verified: true }, 'a@localhost'],
    [{ email: 7, email_verified: true }, undefined],
    [{ email_verified: true }, undefined],
  ])('%j: %s', (claims, email) => {
    expect(findVerifiedEmail(claims)).toBe(email)
  })
})
