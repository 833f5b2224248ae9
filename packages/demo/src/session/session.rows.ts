import type { Role } from '@stallwise/domain/access/roles.ts'

export interface CustomerRow {
  readonly id: string
  readonly name: string
}

/** An account of the embedded identity provider; roles as claims. */
export interface AccountRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly roles: readonly string[]
  readonly customerId: string | null
}

/** Our row of a user. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly customerId: string | null
}

export interface LotGrantRow {
  readonly userId: string
  readonly parkingLotId: string
}

/** Users, in the format that the session feature loads. */
export interface SessionRows {
  readonly accounts: readonly AccountRow[]
  readonly users: readonly UserRow[]
  readonly lots: readonly LotGrantRow[]
}
