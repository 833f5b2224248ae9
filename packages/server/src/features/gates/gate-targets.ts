import type { GateCredentials } from '@stallwise/domain/gates/gates.model.ts'
import { deviceOutlet } from '@stallwise/domain/gates/pulse.rules.ts'
import type { GateTarget } from '@stallwise/ports/gate.port.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { GateControllerRow } from './gate-controllers.store.ts'

const noCredentials: GateCredentials = { username: '', password: '' }

const placeOf = ({ parking_lot_id, id }: Pick<GateControllerRow, 'parking_lot_id' | 'id'>) =>
  `gate-controller ${parking_lot_id} ${id}`

/** GAT-04: encrypted so that only this controller's record can use them. */
export const sealCredentials = (
  sealing: Sealing,
  controller: Pick<GateControllerRow, 'parking_lot_id' | 'id'>,
  credentials: GateCredentials,
): string => sealing.seal(JSON.stringify(credentials), placeOf(controller))

export const openCredentials = (sealing: Sealing, controller: GateControllerRow): GateCredentials => {
  const text =
    controller.credentials === null ? undefined : sealing.open(controller.credentials, placeOf(controller))
  return text === undefined ? noCredentials : (JSON.parse(text) as GateCredentials)
}

/** GAT-02: what a driver needs to address an outlet of a controller. */
export const targetOf = (
  sealing: Sealing,
  controller: GateControllerRow,
  { outlet, pulseMs }: { outlet: number; pulseMs: number },
): GateTarget => ({
  address: controller.address,
  outlet: deviceOutlet(outlet, controller.outlet_base),
  place: outlet,
  credentials: openCredentials(sealing, controller),
  settings: controller.settings,
  pulseMs,
})
