import { sprockits as contract } from '@stallwise/contract/gates/gates.contract.ts'
import {
  checkSprockit,
  type SprockitContext,
  type SprockitDraft,
} from '@stallwise/domain/gates/gate-fields.rules.ts'
import type { GateReach } from '@stallwise/domain/gates/gates.model.ts'
import { sql } from 'kysely'
import { noteGateChange, type LotChange } from '#features/judging/judging.public.ts'
import { lotResource, number, text } from '#features/resources/resources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { listControllers, lockGates } from './gate-controllers.store.ts'
import { announceZones } from './gate-zones.ts'
import { isOnline } from './gates.view.ts'

type Known = SprockitContext & { readonly controller: { readonly monexDeviceId: string } | undefined }

const ofController = sql`from gate_controller c
  where c.parking_lot_id = sprockit.parking_lot_id and c.id = sprockit.controller_id`

const controllersFor = async ({ tx, lotId }: LotChange, { monexDeviceId }: SprockitDraft) => {
  const deviceId = monexDeviceId.trim().toLowerCase()
  const controllers = await listControllers(tx, lotId)
  return { controllers, controller: controllers.find((one) => one.monexDeviceId.toLowerCase() === deviceId) }
}

/** GAT-01, GAT-03. */
export const sprockits = lotResource({
  contract,
  table: 'sprockit',
  kind: 'sprockit',
  audited: [],
  // VIS-40: judging knows which exits have a gate; VIS-33: nothing is decided in a zone without one.
  beforeWrite: async (change, before, after) => {
    if ((before === null) === (after === null)) return
    await announceZones(change.tx, change.lotId)
    await noteGateChange(change)
  },
  lock: ({ tx, lotId }) => lockGates(tx, lotId),
  alsoRead: {
    monex_device_id: sql<string>`(select c.monex_device_id ${ofController})`,
    reach: sql<GateReach>`(select c.reach ${ofController})`,
    edge_seen_at: sql<Date | null>`(select max(last_seen_at) from edge_key k
      where k.parking_lot_id = sprockit.parking_lot_id and k.removed_at is null)`,
  },
  fields: {
    name: text('name'),
    id: text('code'),
    description: text('description'),
    monexDeviceId: { read: (row) => row.monex_device_id, write: () => ({}) },
    outletToControl: number('outlet'),
    pulseMs: number('pulse_ms'),
  },
  shown: ({ reach, edge_seen_at }, { now }) => {
    const onSite = isOnline(edge_seen_at, now) ? ('online' as const) : ('offline' as const)
    return { onSite: reach === 'server' ? null : onSite }
  },
  rule: (draft: SprockitDraft, { controller, ...known }: Known) =>
    checkSprockit(controller ? { ...draft, monexDeviceId: controller.monexDeviceId } : draft, known),
  known: async (change, row, draft): Promise<Known> => ({
    ...(await controllersFor(change, draft)),
    others: (await listSprockits(change.tx, change.lotId))
      .filter(({ id }) => id !== row?.id)
      .map(({ name, code, monex_device_id, outlet }) => ({
        name,
        id: code,
        monexDeviceId: monex_device_id,
        outletToControl: outlet,
      })),
  }),
  alsoWrite: async (change, draft) => ({
    controller_id: (await controllersFor(change, draft)).controller!.id,
  }),
})

const listSprockits = (tx: Tx, lotId: string) => sprockits.listAll(tx, lotId)

/** The sprockit of an outlet, if there is one. */
export const findOnOutlet = async (
  tx: Tx,
  { lotId, controllerId, outlet }: { lotId: string; controllerId: string; outlet: number },
) =>
  (await listSprockits(tx, lotId)).find((row) => row.controller_id === controllerId && row.outlet === outlet)
