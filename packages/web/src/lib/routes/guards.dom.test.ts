import { isNotFound } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import type { Session } from '#lib/session/session.ts'
import { testQueries } from '../testing/show.tsx'
import { aPerson } from '../testing/people.ts'
import { requireListedLot, requireProvider, requireProviderOrFullAccess, requireSignIn } from './guards.ts'

const aSession = (state: Session['state']) =>
  ({ state, signIn: vi.fn().mockResolvedValue(undefined) }) as unknown as Session & {
    signIn: ReturnType<typeof vi.fn>
  }
const tenant = aPerson(['tenant'], { lots: ['a'] })

it('goes to sign-in and renders nothing until then', async () => {
  const session = aSession('starting')
  const outcome = await Promise.race([
    requireSignIn({ session, queries: testQueries() }, '/parking-lots/a'),
    new Promise((done) => setTimeout(done, 20, 'waits')),
  ])
  expect(outcome).toBe('waits')
  expect(session.signIn).toHaveBeenCalledWith('/parking-lots/a')
})

it('says that sign-in cannot be reached', async () => {
  const session = aSession('failed')
  await expect(requireSignIn({ session, queries: testQueries() }, '/')).rejects.toMatchObject({
    code: 'unreachable',
  })
})

it('lets a signed-in user through', async () => {
  const queries = testQueries()
  queries.setQueryData(['me'], tenant)
  expect(await requireSignIn({ session: aSession('signed-in'), queries }, '/')).toEqual(tenant)
})

it('opens listed lots, and every lot to provider staff', async () => {
  const session = aSession('signed-in')
  await requireListedLot(session, tenant, 'a', '/')
  await requireListedLot(session, aPerson(['provider']), 'b', '/')
  expect(session.signIn).not.toHaveBeenCalled()
})

it('starts sign-in once for a lot that is not listed, then reports it as not found', async () => {
  const session = aSession('failed')
  await expect(requireListedLot(session, tenant, 'b', '/parking-lots/b')).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect(session.signIn).toHaveBeenCalledTimes(1)
  const refusal = await requireListedLot(session, tenant, 'b', '/parking-lots/b').catch(
    (error: unknown) => error,
  )
  expect(isNotFound(refusal)).toBe(true)
  expect(session.signIn).toHaveBeenCalledTimes(1)
})

it('restricts pages to the provider, or to the provider and full-access customers', () => {
  const [provider, customer] = [aPerson(['provider']), aPerson(['fullAccessCustomer'])]
  expect(() => requireProvider({ context: { me: provider } })).not.toThrow()
  expect(() => requireProvider({ context: { me: customer } })).toThrow('Not for this role')
  expect(() => requireProviderOrFullAccess({ context: { me: customer } })).not.toThrow()
  expect(() => requireProviderOrFullAccess({ context: { me: tenant } })).toThrow('Not for this role')
})
