import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import { capabilities } from '@stallwise/domain/access/capabilities.ts'
import type { LotSettings } from '@stallwise/domain/configuration/lot-settings.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { findLot, listFloorsWithStalls } from './configuration.store.ts'
import { listParkingGroups, type StoredGroup } from './parking-groups.store.ts'

export const parkingGroupView = ({
  id,
  version,
  stalls,
  passholderGroups,
  bookingGroups,
  settings,
  next,
}: StoredGroup): ParkingGroupView => ({
  _id: id,
  ...settings,
  ...next,
  stalls,
  passholderGroups,
  bookingGroups,
  version,
})

/** Settings in the format of the API, with copied lists. */
export const settingsView = (settings: LotSettings) => ({
  ...settings,
  passValidityGroups: settings.passValidityGroups.map((group) => ({ ...group, days: [...group.days] })),
  visitorDurations: [...settings.visitorDurations],
})

export const loadConfiguration = async (tx: Tx, viewer: Viewer, lotId: string): Promise<LotConfiguration> => {
  const lot = orNotFound(await findLot(tx, lotId))
  const floors = await listFloorsWithStalls(tx, lotId)
  const { id, version, timeZone, currency, customer, productAccess } = lot
  return {
    ...settingsView(lot.settings),
    _id: id,
    version,
    timeZone,
    currency,
    customer,
    productAccess,
    floors: floors.map(({ floor_name, stalls }) => ({ floorName: floor_name, stalls: Number(stalls) })),
    parkingGroups: (await listParkingGroups(tx, lotId)).map(parkingGroupView),
    allowed: capabilities.filter((capability) => mayAt(viewer, capability, id)),
  }
}
