import type { PassValidityGroup } from '@stallwise/domain/configuration/lot-settings.model.ts'
import { isValidAt, isValidOn, type TimedPass } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localTimeOf } from '@stallwise/domain/time/wall-clock.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Who pays for a session. */
export interface SessionPayer {
  readonly startId: string | null
  readonly passholderId: string | null
}

interface TokenRow {
  readonly startId: string | null
  readonly timeZone: string
  readonly groups: readonly PassValidityGroup[]
  readonly passes: readonly (TimedPass & { readonly id: string; readonly group: string | null })[]
}

/** The start and the passes that have a token. */
const findToken = async (tx: Tx, lotId: string, token: string): Promise<TokenRow | undefined> => {
  const { rows } = await sql<TokenRow>`select
    (select id from charging_start where parking_lot_id = ${lotId} and token = ${token}) as "startId",
    lot.time_zone as "timeZone", lot.pass_validity_groups as groups,
    coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'passType', h.pass_type, 'validFrom', h.valid_from,
        'validTo', h.valid_to, 'group', h.validity_group) order by h.id)
      from passholder_tag t join passholder h on h.parking_lot_id = t.parking_lot_id and h.id = t.passholder_id
      where t.parking_lot_id = ${lotId} and t.epc = upper(${token}) and t.removed_at is null and h.removed_at is null),
      '[]') as passes
    from parking_lot lot where lot.id = ${lotId}`.execute(tx)
  return rows[0]
}

/** CHG-40: whether a pass is valid at a time, by the function that gates ask (PAS-24). */
const isPassValid = (
  pass: TokenRow['passes'][number],
  { groups, timeZone }: TokenRow,
  at: number,
): boolean => {
  const group = groups.find(({ _id }) => _id === pass.group) ?? null
  return isValidAt(pass, group, localTimeOf(at, timeZone))
}

/**
 * CHG-30, CHG-40: who pays for a session that begins with a token: a visitor's start, or a pass that is valid on that day,
 * though its hours are others: the vehicle has charged.
 */
export const findPayer = async (
  tx: Tx,
  lotId: string,
  token: string | null,
  beganAt: number,
): Promise<SessionPayer> => {
  const found = token === null ? undefined : await findToken(tx, lotId, token)
  if (!found) return { startId: null, passholderId: null }
  const { day } = localTimeOf(beganAt, found.timeZone)
  const pass = found.passes.find((one) => isValidOn(one, day) || isPassValid(one, found, beganAt))
  return { startId: found.startId, passholderId: pass?.id ?? null }
}

/** CHG-40: whether a token may charge at a time: a pass within its days and hours; or the start that it is of, which is returned. */
export const findRightToCharge = async (
  tx: Tx,
  lotId: string,
  token: string,
  at: number,
): Promise<{ readonly startId: string | null; readonly isOfValidPass: boolean }> => {
  const found = await findToken(tx, lotId, token)
  if (!found) return { startId: null, isOfValidPass: false }
  return { startId: found.startId, isOfValidPass: found.passes.some((one) => isPassValid(one, found, at)) }
}
