import type { intercomEndpoints, MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import type { ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import { mayParkNow } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { AuthorisedPlates } from '@stallwise/domain/passes/lot-passes.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { loadAuthorised } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findPasses, type PassRow } from './gate-decisions.store.ts'
import { isAnyAuthorised, isPassValid } from './parking-rights.ts'

type Endpoint = (typeof intercomEndpoints)['POST /intercom/may-park']

interface Asked {
  readonly parkingLot: string
  readonly passholders: readonly string[]
  readonly licensePlates: readonly string[]
}

interface OwnedPlate {
  readonly plate: string
  readonly passholderId: string
}

/** The plates of some passholders, and the passholders of some plates, as they are at a time. */
const findOwnedPlates = (
  tx: Tx,
  lotId: string,
  { passholderIds, plates }: { passholderIds: readonly string[]; plates: readonly string[] },
  at: number,
): Promise<OwnedPlate[]> =>
  tx
    .selectFrom('passholder_plate as p')
    .innerJoin('passholder as h', (join) =>
      join.onRef('h.parking_lot_id', '=', 'p.parking_lot_id').onRef('h.id', '=', 'p.passholder_id'),
    )
    .select(['p.plate', 'p.passholder_id as passholderId'])
    .where('p.parking_lot_id', '=', lotId)
    .where('h.removed_at', 'is', null)
    .where((has) => has.or([has('p.until', 'is', null), has('p.until', '>', new Date(at))]))
    .where((has) =>
      has.or([
        ...(passholderIds.length > 0 ? [has('p.passholder_id', 'in', [...passholderIds])] : []),
        ...(plates.length > 0 ? [has('p.plate', 'in', [...plates])] : []),
      ]),
    )
    .execute()

const findLot = async (tx: Tx, lotId: string) => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select(['time_zone', 'pass_validity_groups'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return {
    timeZone: lot.time_zone,
    passValidityGroups: lot.pass_validity_groups as LotFacts['passValidityGroups'],
  }
}

interface Known {
  readonly lot: Awaited<ReturnType<typeof findLot>>
  readonly passes: readonly PassRow[]
  readonly authorised: AuthorisedPlates
  readonly at: number
}

const rightOf = (
  { lot, passes, authorised, at }: Known,
  passholderId: string | undefined,
  plates: readonly string[],
): MayParkView => {
  const pass = passes.find(({ id }) => id === passholderId)
  const { opens, cause } = mayParkNow({
    pass: pass
      ? { passholderGroupId: pass.passholder_group_id, isValid: isPassValid(pass, lot, at), isInside: false }
      : null,
    isAuthorised: isAnyAuthorised({ authorised, passChanges: [] }, plates, at),
  })
  return { mayPark: opens, cause }
}

/** ICM-03: whether passholders and plates may park now, as the gates decide it. */
export const findWhoMayPark = async (
  tx: Tx,
  { parkingLot: lotId, passholders: passholderIds, licensePlates }: Asked,
  at: number,
): Promise<ReplyOf<Endpoint>> => {
  const plates = licensePlates.map(normalisePlate)
  const lot = await findLot(tx, lotId)
  const isAsked = passholderIds.length + plates.length > 0
  const owned = isAsked ? await findOwnedPlates(tx, lotId, { passholderIds, plates }, at) : []
  const known = {
    lot,
    at,
    passes: await findPasses(tx, lotId, [...passholderIds, ...owned.map((one) => one.passholderId)]),
    authorised: await loadAuthorised(tx, lotId, at, [...plates, ...owned.map(({ plate }) => plate)]),
  }
  const platesOf = (id: string) => owned.flatMap((one) => (one.passholderId === id ? [one.plate] : []))
  return {
    passholders: passholderIds
      .filter((id) => known.passes.some((pass) => pass.id === id))
      .map((_id) => ({ _id, ...rightOf(known, _id, platesOf(_id)) })),
    licensePlates: licensePlates.map((licensePlate, nth) => {
      const plate = plates[nth]!
      const owner = owned.find((one) => one.plate === plate)
      return { licensePlate, ...rightOf(known, owner?.passholderId, [plate]) }
    }),
  }
}
