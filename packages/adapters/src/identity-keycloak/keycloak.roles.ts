import { findRole, type Role } from '@stallwise/domain/access/roles.ts'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import type { ManagementClient } from '#shared/management/management-client.ts'
import { spellingsOf } from '#shared/management/role-claims.ts'
import { requireDone } from './keycloak.answers.ts'

/** A realm role. */
export interface RealmRole {
  readonly id: string
  readonly name: string
}

const mappings = (id: string): string => `/users/${id}/role-mappings/realm`

/** The names of a user's effective roles, also by groups and composite roles, as in its tokens. */
export const readRoleNames = async (client: ManagementClient, id: string): Promise<string[]> => {
  const answer = requireDone(await client.send({ method: 'GET', path: `${mappings(id)}/composite` }))
  return (answer.body as RealmRole[]).map(({ name }) => name)
}

/** The realm's role for one of ours, in the realm's spelling. */
const findRealmRole = async (client: ManagementClient, role: Role): Promise<RealmRole> => {
  for (const name of spellingsOf(role)) {
    const answer = await client.send({ method: 'GET', path: `/roles/${encodeURIComponent(name)}` })
    if (answer.status !== 404) return requireDone(answer).body as RealmRole
  }
  throw new DirectoryFault('refused', `Keycloak: the realm has no role ${spellingsOf(role).join(' or ')}`)
}

/** The realm's roles for ours; `refused` if one is missing. */
export const findRealmRoles = (client: ManagementClient, roles: readonly Role[]): Promise<RealmRole[]> =>
  Promise.all(roles.map((role) => findRealmRole(client, role)))

const send = async (client: ManagementClient, method: 'POST' | 'DELETE', id: string, body: RealmRole[]) => {
  if (body.length > 0)
    requireDone(await client.send({ method, path: mappings(id), body, isRepeatable: true }))
}

/** Assigns exactly these of our roles; unknown roles and roles by groups are kept. */
export const assignRoles = async (
  client: ManagementClient,
  id: string,
  target: readonly RealmRole[],
): Promise<void> => {
  const answer = requireDone(await client.send({ method: 'GET', path: mappings(id) }))
  const assigned = (answer.body as RealmRole[]).filter(({ name }) => findRole(name) !== undefined)
  const roleOf = (role: RealmRole) => findRole(role.name)
  const surplus = assigned.filter((one) => !target.some((other) => roleOf(other) === roleOf(one)))
  const missing = target.filter((one) => !assigned.some((other) => roleOf(other) === roleOf(one)))
  await send(client, 'POST', id, missing)
  await send(client, 'DELETE', id, surplus)
}
