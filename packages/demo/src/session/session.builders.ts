import type { Role } from '@stallwise/domain/access/roles.ts'
import { namedId } from '#seeded/named-id.ts'
import type { AccountRow, CustomerRow, SessionRows, UserRow } from './session.rows.ts'

export const aCustomer = (more: Partial<CustomerRow> = {}): CustomerRow => {
  const name = more.name ?? 'Northgate Properties'
  return { id: namedId('customer', name), name, ...more }
}

export const aUser = (more: Partial<UserRow> = {}): UserRow => {
  const email = more.email ?? 'someone@example.com'
  return {
    id: namedId('user', email),
    email,
    name: 'Sam Rivers',
    roles: ['provider'],
    customerId: null,
    ...more,
  }
}

const claims: Readonly<Record<Role, string>> = {
  provider: 'Stallwise',
  fullAccessCustomer: 'FULL_ACCESS_CUSTOMER',
  staffCustomer: 'StaffCustomer',
  cameraOnlyCustomer: 'ONLY_CAMERA_CUSTOMER',
  tenant: 'TENANT',
  owner: 'OWNER',
  intercomCustomer: 'INTERCOM_CUSTOMER',
  primary: 'Primary',
  secondary: 'Secondary',
}

/** The account with which a user signs in at the embedded provider. */
export const anAccountOf = (user: UserRow, password: string): AccountRow => ({
  id: namedId('account', user.email),
  email: user.email,
  name: user.name,
  password,
  roles: user.roles.map((role) => claims[role]),
  customerId: user.customerId,
})

export const grantsOf = (user: UserRow, lotIds: readonly string[]): SessionRows['lots'] =>
  lotIds.map((parkingLotId) => ({ userId: user.id, parkingLotId }))
