import type { Role } from '@stallwise/domain/access/roles.ts'
import { anAccountOf, aUser, grantsOf } from '#session/session.builders.ts'
import type { SessionRows } from '#session/session.rows.ts'

/** The password of every account of the demo; shown on the sign-in page while the demo runs. */
export const demoPassword = 'Parking2026'

interface Person {
  readonly role: Role
  readonly name: string
  readonly address: string
  readonly customerId: string | null
  readonly lotIds: readonly string[]
}

/** Customers of the demo's users and the lots that they can see. */
export interface Employers {
  readonly northgate: { readonly id: string; readonly tower: string; readonly evHub: string }
  readonly brightwell: { readonly id: string; readonly mall: string; readonly yards: string }
}

const peopleOf = ({ northgate, brightwell }: Employers): Person[] => {
  const { tower, evHub } = northgate
  const { mall, yards } = brightwell
  const person = (
    role: Role,
    name: string,
    address: string,
    customerId: string | null,
    ...lotIds: string[]
  ) => ({
    role,
    name,
    address,
    customerId,
    lotIds,
  })
  return [
    person('provider', 'Priya Raman', 'provider', null),
    person('fullAccessCustomer', 'Gordon Whitfield', 'full-access', northgate.id, tower, evHub),
    person('staffCustomer', 'Mireille Gagnon', 'staff', brightwell.id, mall, yards),
    person('cameraOnlyCustomer', 'Jonah Fraser', 'camera-only', brightwell.id, yards),
    person('tenant', 'Daniela Moreno', 'tenant', northgate.id, tower),
    person('owner', 'Peter Lindqvist', 'owner', northgate.id, tower),
    person('intercomCustomer', 'Nadia Farouk', 'intercom', brightwell.id, mall, yards),
    person('primary', 'Ravi Sharma', 'primary', northgate.id),
    person('secondary', 'Leila Haddad', 'secondary', northgate.id),
  ]
}

/** The demo's accounts have addresses here, and nobody else. */
export const demoMailDomain = 'demo.stallwise.example'

/** One account for each of the nine roles. */
export const demoPeople = (employers: Employers): SessionRows => {
  const people = peopleOf(employers).map(({ role, name, address, customerId, lotIds }) => ({
    user: aUser({ email: `${address}@${demoMailDomain}`, name, roles: [role], customerId }),
    lotIds,
  }))
  return {
    accounts: people.map(({ user }) => anAccountOf(user, demoPassword)),
    users: people.map(({ user }) => user),
    lots: people.flatMap(({ user, lotIds }) => grantsOf(user, lotIds)),
  }
}
