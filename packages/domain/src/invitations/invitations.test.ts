import { describe, expect, it, test } from 'vitest'
import { mobileEventTypes, type AppState } from './invitations.model.ts'
import { endedInvitations, invitedAddresses, reasonNotToInvite, showsUse } from './invitations.rules.ts'

describe('INV-01: an invitation goes to each address of a passholder once', () => {
  test.each([
    [null, []],
    ['', []],
    ['Ana@Example.com', ['ana@example.com']],
    ['ana@example.com, ben@example.com,ANA@example.com', ['ana@example.com', 'ben@example.com']],
    ['no address, ben@example.com', ['ben@example.com']],
    ['ana@example', []],
  ])('%o', (email, addresses) => {
    expect(invitedAddresses(email)).toEqual(addresses)
  })
})

describe('INV-02: who is invited', () => {
  const email = 'ana@example.com'
  test.each<[AppState, string | null, string | undefined]>([
    ['notInvited', email, undefined],
    ['failed', email, undefined],
    ['queued', email, 'invite-already-sent'],
    ['sent', email, 'invite-already-sent'],
    ['joined', email, 'invite-already-sent'],
    ['notInvited', null, 'no-email'],
    ['failed', 'nobody', 'no-email'],
  ])('%s with %s', (appState, address, reason) => {
    expect(reasonNotToInvite({ email: address, appState })).toBe(reason)
  })
})

describe('INV-07: invitations that end', () => {
  const invitations = [
    { email: 'ana@example.com', state: 'queued' },
    { email: 'ben@example.com', state: 'sent' },
  ] as const
  test.each([
    ['none of those whose addresses stay', 'Ana@example.com, ben@example.com', false, []],
    ['that of an address that is gone, whatever became of it', 'ana@example.com', false, ['ben@example.com']],
    ['all without an address', null, false, ['ana@example.com', 'ben@example.com']],
    ['those that wait, once removed', 'ana@example.com,ben@example.com', true, ['ana@example.com']],
  ])('%s', (_what, email, isRemoved, ended) => {
    expect(endedInvitations({ email, isRemoved }, invitations).map((one) => one.email)).toEqual(ended)
  })
})

it('INV-31: a failed sign-in and a sign-out show no use of the app', () => {
  expect(mobileEventTypes.filter((type) => !showsUse(type))).toEqual(['signInFailed', 'signedOut'])
})
