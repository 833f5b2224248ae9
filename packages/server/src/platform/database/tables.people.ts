import type { ColumnType, Generated } from 'kysely'
import type { At, Json } from './table-columns.ts'

/** Null until it happens. */
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface CustomerTable {
  id: string
  name: string
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: NullableTime
  merged_into: string | null
}

export interface AppUserTable {
  id: string
  customer_id: string | null
  email: string
  name: string
  roles: string[]
  blocked: Generated<boolean>
  issuer: string | null
  subject: string | null
  preferences: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  removed_at: NullableTime
  verified: Generated<boolean>
  follow_since: NullableTime
  follow_at: NullableTime
  follow_failures: Generated<number>
  account_removed_at: NullableTime
  awaits_role: Generated<boolean>
}

/** Which products a staff user may use on a lot. */
export interface ProductAccess {
  insightVolt: boolean
  visitorValidation: boolean
  enforcement: boolean
  payments: boolean
}

export interface UserLotTable {
  user_id: string
  parking_lot_id: string
  product_access: ColumnType<ProductAccess | null, string | null | undefined, string | null>
}

export interface IdentityAccountTable {
  id: string
  email: string
  name: string
  password_hash: string | null
  email_verified: Generated<boolean>
  blocked: Generated<boolean>
  roles: Generated<string[]>
  customer_id: string | null
  lots: Generated<string[]>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface IdentityTicketTable {
  token_hash: string
  account_id: string
  purpose: string
  expires_at: At
  used_at: NullableTime
  replaced_at: NullableTime
  return_to: string | null
}

export interface OidcPayloadTable {
  model: string
  id: string
  payload: Json<unknown>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: At | null
  expires_at: At | null
}

export interface ServerSecretTable {
  name: string
  value: Json<unknown>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}
