import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import {
  allOf,
  byLastReport,
  lowBatteries,
  offlineCameras,
  sensorErrors,
  silentSensors,
} from '#ui/list/device-lists.ts'
import type { Reason } from '../order/attention.ts'

/** An address of this app with its search. */
export interface LotLink {
  readonly to: string
  readonly search: object
}

type May = (capability: Capability) => boolean
type PlaceOf = Pick<LotListItem, '_id' | 'hasMap'>

const at = ({ _id }: Pick<LotListItem, '_id'>, screen: string, search: object = {}): LotLink => ({
  to: `/parking-lots/${_id}/${screen}`,
  search,
})

/** The map with a group's stalls, or all; in a lot without a map its occupancy. */
export const occupancyLink = (lot: PlaceOf, group?: string): LotLink =>
  lot.hasMap
    ? at(lot, 'map', group === undefined ? {} : { only: `group:${group}` })
    : at(lot, 'occupancy', group === undefined ? {} : { group })

/** The open alerts of a lot. */
export const alertsLink = (lot: PlaceOf): LotLink => at(lot, 'real-time-status', { open: 'alerts' })

/** LOT-08: what a reason leads to; nowhere for users who may not see it. */
export const reasonLink = (reason: Reason, lot: PlaceOf, may: May): LotLink | undefined => {
  switch (reason.rule) {
    case 'LOT-01':
      return occupancyLink(lot)
    case 'LOT-02':
      return occupancyLink(lot, reason.group)
    case 'LOT-03':
      return alertsLink(lot)
    case 'LOT-04':
      if (!may('stall.edit')) return undefined
      return at(lot, 'devices', reason.silent === reason.errors ? silentSensors : sensorErrors)
    case 'LOT-05':
      return may('stall.edit') ? at(lot, 'devices', lowBatteries) : undefined
    case 'LOT-06':
      return may('device.read') ? at(lot, 'devices', offlineCameras) : undefined
    case 'LOT-07':
      return may('stall.edit') ? at(lot, 'devices', byLastReport) : undefined
  }
}

/** DEV-44: the sensors or cameras of a lot that do not report, or all of them if all do. */
export const devicesLink = (
  lot: Pick<LotListItem, '_id'>,
  kind: 'sensors' | 'cameras',
  isAnyMissing: boolean,
  may: May,
): LotLink | undefined => {
  if (!may(kind === 'sensors' ? 'stall.edit' : 'device.read')) return undefined
  if (!isAnyMissing) return at(lot, 'devices', allOf(kind === 'sensors' ? 'stall-sensor' : 'camera'))
  return at(lot, 'devices', kind === 'sensors' ? silentSensors : offlineCameras)
}
