import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import type { ManagementAnswer, ManagementClient } from '#shared/management/management-client.ts'
import { errorMessageOf } from '#shared/management/management-error.ts'
import type { Auth0User } from './auth0.user.ts'

/** Up to this number users are read one by one; more by search. */
export const maxSingleReads = 20
const searchedAtOnce = 50

/** Auth0's ids are a provider, a bar and an id; others are rejected as malformed and belong to nobody. */
export const isAuth0Id = (id: string): boolean => /^[\w-]+\|.+$/.test(id)

export const pathOf = (id: string): string => `/users/${encodeURIComponent(id)}`

/** An e-mail that is in use is 409 at creation, and 400 at a change. */
const isEmailInUse = ({ status, body }: ManagementAnswer): boolean => {
  const { errorCode, message } = (body ?? {}) as Record<string, unknown>
  return (
    status === 409 || (status === 400 && errorCode === 'auth0_idp_error' && /exists/i.test(String(message)))
  )
}

/** Translates Auth0's errors; returns a successful response. */
export const requireDone = (answer: ManagementAnswer): ManagementAnswer => {
  if (answer.status < 300) return answer
  const message = `Auth0: ${errorMessageOf(answer)}`
  if (isEmailInUse(answer)) throw new DirectoryFault('email-in-use', message)
  if (answer.status === 404) throw new DirectoryFault('not-found', message)
  if (answer.status === 429 || answer.status >= 500) throw new DirectoryFault('unavailable', message)
  throw new DirectoryFault('refused', message)
}

/** Reading by id is immediately consistent. */
export const readOne = async (client: ManagementClient, id: string): Promise<Auth0User | undefined> => {
  if (!isAuth0Id(id)) return undefined
  const answer = await client.send({ method: 'GET', path: pathOf(id) })
  return answer.status === 404 ? undefined : (requireDone(answer).body as Auth0User)
}

const quote = (id: string): string => `"${id.replace(/[\\"]/g, '\\$&')}"`

/** One page of a search. Its results may lag behind writes, so it is only used for long lists. */
const searchSome = async (client: ManagementClient, ids: readonly string[]): Promise<Auth0User[]> => {
  const query = {
    q: `user_id:(${ids.map(quote).join(' OR ')})`,
    search_engine: 'v3',
    page: '0',
    per_page: String(searchedAtOnce),
  }
  const answer = requireDone(await client.send({ method: 'GET', path: '/users', query }))
  return Array.isArray(answer.body) ? (answer.body as Auth0User[]) : []
}

export const readOneByOne = async (
  client: ManagementClient,
  ids: readonly string[],
): Promise<Auth0User[]> => {
  const found: Auth0User[] = []
  for (let start = 0; start < ids.length; start += 5) {
    const batch = ids.slice(start, start + 5).map((id) => readOne(client, id))
    for (const user of await Promise.all(batch)) if (user) found.push(user)
  }
  return found
}

export const searchMany = async (client: ManagementClient, ids: readonly string[]): Promise<Auth0User[]> => {
  const found: Auth0User[] = []
  for (let start = 0; start < ids.length; start += searchedAtOnce)
    found.push(...(await searchSome(client, ids.slice(start, start + searchedAtOnce))))
  return found
}
