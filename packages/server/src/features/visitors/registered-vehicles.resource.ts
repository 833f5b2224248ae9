import {
  registeredVehicles as contract,
  type RegisteredVehicleView,
} from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import {
  checkRegisteredVehicle,
  tidyRegisteredVehicle,
} from '@stallwise/domain/visitors/registered-vehicles.rules.ts'
import type { RegisteredVehicleDraft } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import { noteAuthorisations } from '#features/judging/judging.public.ts'
import { limitedUserOf } from '#features/passholders/passholders.public.ts'
import { lotResource } from '#features/resources/resources.public.ts'
import { loadPlateGroup } from './guest-passes.store.ts'
import { findRegistration } from './registered-vehicles.store.ts'
import { requireVehicles } from './validation.commands.ts'

interface Row {
  readonly plate: string
  readonly name: string | null
  readonly make: string | null
  readonly model: string | null
  readonly until: Date | null
}

const draftOfRow = ({ plate, until, ...row }: Row): RegisteredVehicleDraft => ({
  licensePlate: plate,
  name: row.name,
  make: row.make,
  model: row.model,
  until: until?.toISOString() ?? null,
})

/** Fields are written together, tidied. */
const together = () => ({})

/** The registered vehicles of a lot. VEH-05 to VEH-09. */
export const registeredVehicles = lotResource({
  contract,
  table: 'registered_vehicle',
  kind: 'registered-vehicle',
  stale: 'visitors',
  audited: ['source'],
  requires: ({ actor, lotId }) => requireVehicles(actor, lotId),
  // VEH-10: of an erased vehicle nothing is left to read or change.
  isSeenBy: (row, actor) => {
    const limited = limitedUserOf(actor)
    return row.erased_at === null && (limited === undefined || row.registered_by === limited)
  },
  alsoRead: {
    read_as: sql<RegisteredVehicleView['readAs']>`(select case when v.read_plate <> v.plate
        then json_build_object('plate', v.read_plate, 'match', v.match) end from visit v
      where v.parking_lot_id = registered_vehicle.parking_lot_id and v.plate = registered_vehicle.plate
        and v.passholder_id is null and v.exited_at is null order by v.entered_at desc limit 1)`,
    inside_since: sql<Date | null>`(select max(v.entered_at) from visit v
      where v.parking_lot_id = registered_vehicle.parking_lot_id and v.plate = registered_vehicle.plate
        and v.passholder_id is null and v.exited_at is null)`,
  },
  fields: {
    licensePlate: { read: (row) => row.plate, write: together },
    name: { read: (row) => row.name, write: together },
    make: { read: (row) => row.make, write: together },
    model: { read: (row) => row.model, write: together },
    until: { read: (row) => row.until?.toISOString() ?? null, write: together },
  },
  shown: (row, { now }) => ({
    registeredAt: row.registered_at.toISOString(),
    source: row.source,
    state: row.until !== null && row.until.getTime() <= now ? ('ended' as const) : ('active' as const),
    readAs: row.read_as,
    insideSince: row.inside_since?.toISOString() ?? null,
  }),
  rule: checkRegisteredVehicle,
  known: async ({ tx, lotId, now }, row, draft) => {
    const plate = normalisePlate(draft.licensePlate)
    return {
      isRegistered: (await findRegistration(tx, lotId, plate, now, row?.id)) !== undefined,
      isPassholders: row?.plate !== plate && (await loadPlateGroup(tx, lotId, plate, now)) !== undefined,
      now,
      before: row && draftOfRow(row),
    }
  },
  alsoWrite: async (change, draft, { row }) => ({
    ...tidyRegisteredVehicle(draft),
    ...(!row && { registered_at: new Date(change.now), registered_by: change.viewer.userId }),
  }),
  beforeInsert: (change, { licensePlate }) => noteAuthorisations(change, [normalisePlate(licensePlate)]),
  beforeUpdate: (change, row, { licensePlate }) =>
    noteAuthorisations(change, [row.plate, normalisePlate(licensePlate)]),
  remove: (change, row) => noteAuthorisations(change, [row.plate]),
  restore: (change, row) => noteAuthorisations(change, [row.plate]),
})
