import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { mapAt } from '#ui/map/map-view.ts'
import type { RowTarget } from '#ui/list/list.model.ts'

type FormKind = Exclude<LotDeviceKind, 'stall-sensor' | 'charging-station'>

/** The form of each kind of device, and who may open it. */
const forms: Record<FormKind, { path: string; needs: Capability }> = {
  camera: { path: 'camera', needs: 'camera.manage' },
  'rfid-reader': { path: 'rfidReader', needs: 'device.manage' },
  gate: { path: 'sprockit', needs: 'device.manage' },
  sign: { path: 'wayfinder', needs: 'device.manage' },
}

/** DEV-45: where a device leads; nowhere for users who may not change it. */
export const deviceTarget = (
  { kind, _id, name, floor }: LotDeviceView,
  lot: Pick<Lot, '_id' | 'customer' | 'allowed'>,
): RowTarget | undefined => {
  if (kind === 'stall-sensor') return mapAt(lot._id, { floor: floor ?? undefined, stall: name })
  if (kind === 'charging-station')
    return lot.allowed.includes('station.operate') ? `/parking-lots/${lot._id}/charging` : undefined
  const { path, needs } = forms[kind]
  return lot.allowed.includes(needs)
    ? `/admin/${lot.customer._id}/parking-lot/${lot._id}/${path}/${_id}`
    : undefined
}
