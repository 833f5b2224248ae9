import { gateControllers as contract } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { checkGateController, type GateControllerDraft } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { defaultOutletBase } from '@stallwise/domain/gates/pulse.rules.ts'
import { listNames, lotResource, text } from '#features/resources/resources.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import {
  controllerReads,
  isControllerBusy,
  lockGates,
  type GateControllerRow,
} from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { openCredentials, sealCredentials } from './gate-targets.ts'
import { giveUpReleases, resumeReleases } from './give-up-releases.ts'

type Draft = Omit<GateControllerDraft, 'outletBase'> & {
  readonly outletBase?: GateControllerDraft['outletBase'] | undefined
}

const outletBaseOf = ({ outletBase, driver }: Draft) => outletBase ?? defaultOutletBase(driver)

const credentialsOf = (
  sealing: Sealing,
  place: { parking_lot_id: string; id: string },
  { username, password }: Draft,
  before: GateControllerRow | undefined,
): string | null => {
  const stored = before ? openCredentials(sealing, before) : { username: '', password: '' }
  const next = { username: username ?? stored.username, password: password ?? stored.password }
  return next.username === '' && next.password === '' ? null : sealCredentials(sealing, place, next)
}

/** GAT-02 to GAT-07. */
export const describeGateControllers = ({ sealing, addresses }: Pick<GateParts, 'sealing' | 'addresses'>) =>
  lotResource({
    contract,
    table: 'gate_controller',
    kind: 'gate-controller',
    // GAT-04: neither user name nor password, only whether there is a password.
    audited: ['hasPassword'],
    lock: ({ tx, lotId }) => lockGates(tx, lotId),
    alsoRead: controllerReads,
    fields: {
      monexDeviceId: text('monex_device_id'),
      driver: { read: (row) => row.driver, write: (driver) => ({ driver }) },
      reach: { read: (row) => row.reach, write: (reach) => ({ reach }) },
      address: text('address'),
      outletBase: { read: (row) => row.outlet_base, write: () => ({}) },
      settings: {
        read: (row) => row.settings as (typeof contract.view.shape.settings)['_output'],
        write: (settings) => ({ settings: JSON.stringify(settings) }),
      },
    },
    shown: (row) => ({
      hasPassword: row.credentials !== null,
      sprockits: row.sprockits,
      overdueReleases: row.overdue_releases,
    }),
    rule: (draft: Draft, known: Parameters<typeof checkGateController>[1]) =>
      checkGateController({ ...draft, outletBase: outletBaseOf(draft) }, known),
    known: async ({ tx, lotId }, row) => ({
      usedNames: await listNames(tx, 'gate_controller', lotId, row, 'monex_device_id'),
      hasPassword: row !== undefined && row.credentials !== null,
      before: row,
      mayConnect: (address: string) => addresses.mayBeSentTo(address),
    }),
    alsoWrite: async ({ lotId }, draft, { id, row }) => ({
      outlet_base: Number(outletBaseOf(draft)),
      credentials: credentialsOf(sealing, { parking_lot_id: lotId, id }, draft, row),
    }),
    // GAT-22, GAT-24: overdue releases are given up in the same transaction if `giveUp` asks for it.
    remove: async (change, row, query) => {
      if (row.sprockits > 0 || (await isControllerBusy(change.tx, change.lotId, row.id)))
        throw new Refusal('controller-in-use')
      const isGivenUp = 'giveUp' in query && query.giveUp !== undefined
      if (row.overdue_releases > 0 && !isGivenUp) throw new Refusal('release-not-confirmed')
      await giveUpReleases(change, row)
    },
    restore: resumeReleases,
  })
