import type { PaymentAccount } from '@stallwise/ports/payments.port.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { openStates } from '../open-state.ts'

export type PaymentAccountRow = Omit<RowOf<'payment_account'>, 'parking_lot_id' | 'changed_at'>

const contextOf = (lotId: string): string => `payment account of ${lotId}`

/** PAY-70: the API token of an account as it is stored. */
export const sealApiToken = (sealing: Sealing, lotId: string, apiToken: string): string =>
  sealing.seal(apiToken, contextOf(lotId))

interface SavedAccount {
  readonly lotId: string
  readonly account: Omit<PaymentAccount, 'apiToken'>
  readonly sealed: string
  readonly at: number
}

/** PAY-70: sets the account of a lot. */
export const saveAccount = async (tx: Tx, { lotId, account, sealed, at }: SavedAccount): Promise<void> => {
  const values = {
    gateway_url: account.gatewayUrl,
    tokenization_url: account.tokenizationUrl,
    profile_id: account.profileId,
    store_id: account.storeId,
    api_token: sealed,
    changed_at: new Date(at),
  }
  await tx
    .insertInto('payment_account')
    .values({ parking_lot_id: lotId, provider: account.provider, ...values })
    .onConflict((conflict) =>
      conflict.column('parking_lot_id').doUpdateSet(({ eb }) => ({
        provider: account.provider,
        ...values,
        version: eb('payment_account.version', '+', 1),
      })),
    )
    .execute()
}

/** CUS-18: removes the account of a lot. */
export const deleteAccount = async (tx: Tx, lotId: string): Promise<void> => {
  await tx.deleteFrom('payment_account').where('parking_lot_id', '=', lotId).execute()
}

/** The account of a lot as it is stored. */
export const findAccountRow = (tx: Tx, lotId: string): Promise<PaymentAccountRow | undefined> =>
  tx
    .selectFrom('payment_account')
    .select(['provider', 'gateway_url', 'tokenization_url', 'profile_id', 'store_id', 'api_token', 'version'])
    .where('parking_lot_id', '=', lotId)
    .executeTakeFirst()

/** PAY-72: while a payment or refund is being stored, the account of its lot cannot be changed. */
export const lockAccountForCharge = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select from payment_account where parking_lot_id = ${lotId} for share`.execute(tx)
}

/** PAY-72: waits for payments that begin, and returns whether any payment or refund of the lot is open. */
export const hasOpenCharges = async (tx: Tx, lotId: string): Promise<boolean> => {
  await sql`select from payment_account where parking_lot_id = ${lotId} for update`.execute(tx)
  const { rows } = await sql`select from payment where parking_lot_id = ${lotId} and state in ${openStates}
    union all select from payment_refund where parking_lot_id = ${lotId} and state in ${openStates}
    union all select from card_hold where parking_lot_id = ${lotId} and (state in ${openStates}
      or (state = 'approved' and (take_cents is null or release_state <> 'approved')))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Undefined if the API token was sealed with another key. */
export const openAccount = (
  sealing: Sealing,
  lotId: string,
  row: PaymentAccountRow,
): PaymentAccount | undefined => {
  const apiToken = sealing.open(row.api_token, contextOf(lotId))
  return apiToken === undefined
    ? undefined
    : {
        provider: row.provider,
        gatewayUrl: row.gateway_url,
        tokenizationUrl: row.tokenization_url,
        profileId: row.profile_id,
        storeId: row.store_id,
        apiToken,
      }
}
