import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { call } from '#lib/api/call.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET /me', { signal }),
  staleTime: 5 * 60_000,
})

/** Who is signed in; only within a page that needs sign-in. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export const mayDo = (me: Me, capability: Capability): boolean => me.rights[capability] !== undefined

/** Whether the caller may do this anywhere; what it may do in one lot, the lot's `allowed` says. */
export const useCan = (capability: Capability): boolean => mayDo(useMe(), capability)

export const hasRole = (me: Me, ...roles: readonly Role[]): boolean =>
  me.roles.some((role) => roles.includes(role))

/** Whether the caller's list allows this lot. */
export const allowsLot = (me: Me, lotId: string): boolean => me.lots === 'all' || me.lots.includes(lotId)
