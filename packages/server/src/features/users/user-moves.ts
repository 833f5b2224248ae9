import type { Moves } from '#manifests/manifest.model.ts'
import { allowAdministrators, disallowUsers, moveUsers } from './lot-grants.ts'

/** CUS-10, CUS-22: users stay with their customer, unless all of it moves; Administrators see every lot of theirs. */
export const movesOfUsers: Moves = {
  lot: async (tx, { lotId, from, into }) => {
    const lost = await disallowUsers(tx, { lotId, customerId: from })
    const gained = await allowAdministrators(tx, { lotId, customerId: into })
    return { users: [...lost, ...gained] }
  },
  customer: async (tx, { from, into, lots }) => {
    const gained: string[] = []
    for (const lotId of lots) gained.push(...(await allowAdministrators(tx, { lotId, customerId: into })))
    const moved = await moveUsers(tx, from, into)
    return { noted: { users: moved }, users: [...gained, ...moved] }
  },
}
