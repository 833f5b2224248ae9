import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { decide, stateOfViolation } from '@stallwise/domain/violations/violations.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { passholders } from '#features/passholders/passholders.public.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { violationsSeenBy } from './violations.access.ts'
import { applyMove, getViolation, judgedViolation } from './violation-moves.ts'
import { findViolation, type ViolationRow } from './violations.store.ts'
import { violationView } from './violations.view.ts'

type Draft = Parameters<typeof passholders.commands.addTo>[1]
type Wanted = Draft & {
  readonly parkingLot: string
  readonly violation: string
  readonly version?: number | undefined
}

const hasPlate = (vehicles: Draft['vehicles'], plate: string): boolean =>
  vehicles.some(({ licensePlate }) => normalisePlate(licensePlate) === plate)

/** The plate of the violation is one of the passholder's. */
const withPlate = (vehicles: Draft['vehicles'], plate: string | null): Draft['vehicles'] =>
  plate === null || hasPlate(vehicles, plate)
    ? vehicles
    : [{ licensePlate: plate, make: null, model: null, until: null }, ...vehicles]

/** VIO-85: before the pass ends the violation by itself, whoever makes it resolves the violation, if it is active. */
const resolveActive = async (change: LotChange, row: ViolationRow): Promise<void> => {
  const { now: at, viewer } = change
  const known = await judgedViolation(change, row)
  if (stateOfViolation(known, at).status !== 'active') return
  const decision = { status: 'resolved', at, by: viewer.userId } as const
  await applyMove(change, row, { action: 'violation.resolve', apply: () => decide(known, decision) })
}

/** VIO-85: the violation under the lot's lock; refused if its plate is another than the caller has seen. */
const currentViolation = async (
  change: LotChange,
  { violation: id, version, vehicles }: Pick<Wanted, 'violation' | 'version' | 'vehicles'>,
): Promise<ViolationRow> => {
  const row = orNotFound(await findViolation(change.tx, id, violationsSeenBy(change.viewer)))
  const isSeen = version === undefined || version === row.version
  if (!isSeen && row.plate !== null && !hasPlate(vehicles, row.plate))
    throw new Refusal('stale-version', { current: violationView(row, change.viewer, change.now) })
  return row
}

/** VIO-85: makes a passholder out of the plate of a violation, by the rules of passholders. */
export const makePassholder = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot: lot, violation, version, ...draft }: Wanted,
): Promise<PassholderView> => {
  const seen = await getViolation(parts, viewer, violation, 'violation.read')
  if (seen.parking_lot_id !== lot) throw new Refusal('not-found')
  return changeLot(
    parts,
    viewer,
    { lot, capability: 'passholder.manage', affects: 'judging' },
    async (change) => {
      const row = await currentViolation(change, { violation, version, vehicles: draft.vehicles })
      const vehicles = withPlate(draft.vehicles, row.plate)
      await resolveActive(change, row)
      return passholders.commands.addTo(change, { ...draft, vehicles })
    },
  )
}
