import type { LotChange } from '#features/judging/judging.public.ts'
import type { GateControllerRow } from './gate-controllers.store.ts'
import { announceGates } from './gates-channel.ts'
import { setReleaseStates } from './releases.store.ts'

const setReleases = async (
  change: LotChange,
  { id: controllerId, monex_device_id: monexDeviceId }: GateControllerRow,
  to: 'given-up' | 'due',
): Promise<void> => {
  const { tx, lotId } = change
  const releases = await setReleaseStates(tx, { lotId, controllerId }, to)
  for (const { id: objectId, gate, outlet, attempts } of releases)
    change.audit({
      objectKind: 'gate-opening',
      objectId,
      action: to === 'due' ? 'gate.release-due' : 'gate.release-given-up',
      before: { release: to === 'due' ? 'given-up' : 'due' },
      after: { release: to, gate, monexDeviceId, outletToControl: outlet, attempts },
    })
  if (releases.length > 0) await announceGates(tx, lotId)
}

/** GAT-24: stops trying the releases of a controller; each is recorded in the audit. */
export const giveUpReleases = (change: LotChange, controller: GateControllerRow) =>
  setReleases(change, controller, 'given-up')

/** GAT-24: the releases of a restored controller are due again. */
export const resumeReleases = (change: LotChange, controller: GateControllerRow) =>
  setReleases(change, controller, 'due')
