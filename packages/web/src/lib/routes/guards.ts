import { notFound } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import type { Session } from '#lib/session/session.ts'
import { allowsLot, hasRole, mayDo, meQuery } from '#lib/session/viewer.ts'

const waitForever = <T>() => new Promise<T>(() => undefined)

// The page is leaving for the identity provider: nothing more may be drawn, unless it could not be reached.
const leaveToSignIn = async <T>(session: Session, returnTo: string): Promise<T> => {
  await session.signIn(returnTo)
  if (session.state === 'failed')
    throw new ApiProblem({ title: 'Sign-in cannot be reached', status: 0, code: 'unreachable' })
  return waitForever()
}

/** Guard "signed-in". */
export const requireSignIn = async (
  { session, queries }: { session: Session; queries: QueryClient },
  returnTo: string,
): Promise<Me> => {
  if (session.state !== 'signed-in') await leaveToSignIn(session, returnTo)
  return queries.ensureQueryData(meQuery)
}

/** What exists, but not for this user's role; what nobody may learn of is not found instead. */
const throwForbidden = (): never => {
  throw new ApiProblem({ title: 'Not for this role', status: 403, code: 'forbidden' })
}

/** Guard of a screen that needs a capability. */
export const requireCapability = (me: Me, capability: Capability): void => {
  if (!mayDo(me, capability)) throwForbidden()
}

/** Guard "provider only". */
export const requireProvider = ({ context }: { context: { me: Me } }): void => {
  if (!hasRole(context.me, 'provider')) throwForbidden()
}

/** Guard "provider or full-access customer". */
export const requireProviderOrFullAccess = ({ context }: { context: { me: Me } }): void => {
  if (!hasRole(context.me, 'provider', 'fullAccessCustomer')) throwForbidden()
}

/** Guard of a customer's pages: other customers are not found, so that nobody learns of them. */
export const requireOwnCustomer = (me: Me, customerId: string): void => {
  if (!hasRole(me, 'provider') && me.customer?._id !== customerId) throw notFound()
}

/** Guard of what only a customer has: provider staff have users, but neither lots nor sources. */
export const requireCustomer = (customerId: string): void => {
  if (customerId === 'provider') throw notFound()
}

/** Guard of a lot's pages: one that is not listed starts sign-in once, then is not found. Source: decision 2. */
export const requireListedLot = async (
  session: Session,
  me: Me,
  lotId: string,
  returnTo: string,
): Promise<void> => {
  const attemptKey = `asked-for-lot-${lotId}`
  if (allowsLot(me, lotId)) return sessionStorage.removeItem(attemptKey)
  // With single sign-on the user returns at once: without this entry the redirects would never end.
  if (sessionStorage.getItem(attemptKey)) throw notFound()
  sessionStorage.setItem(attemptKey, 'yes')
  await leaveToSignIn(session, returnTo)
}
