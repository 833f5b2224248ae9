import { checkZone, type ZoneDraft } from '@stallwise/domain/zones/zones.rules.ts'
import { listIds, listNames, lotResourceCommands } from '#features/devices/devices.public.ts'
import { noteGateChange, type LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { attachDevices, findZone, insertZone, listMemberIds, updateZone } from './zones.store.ts'
import { zoneDraft, zoneView } from './zones.view.ts'

const check = async ({ tx, lotId }: LotChange, draft: ZoneDraft, id?: string): Promise<ZoneDraft> => {
  const context = {
    ...(await listMemberIds(tx, lotId)),
    names: await listNames(tx, 'zone', lotId, id),
    cameras: await listIds(tx, 'camera', lotId),
    rfidReader: await listIds(tx, 'rfid_reader', lotId),
  }
  refuseFaults(checkZone(draft, context))
  return draft
}

const attach = async ({ tx, lotId }: LotChange, zoneId: string, draft: ZoneDraft): Promise<void> => {
  await attachDevices(tx, 'camera', { lotId, zoneId }, draft.cameras)
  await attachDevices(tx, 'rfid_reader', { lotId, zoneId }, draft.rfidReader)
}

const membersOf = (draft: ZoneDraft | null): string =>
  JSON.stringify([[...(draft?.cameras ?? [])].sort(), [...(draft?.rfidReader ?? [])].sort()])

/** Judging knows of a zone which cameras and readers it holds. */
const hasOtherDevices = (before: ZoneDraft | null, after: ZoneDraft | null): boolean =>
  membersOf(before) !== membersOf(after)

/** ZON-06: what a zone held stands alone while it is removed; what went to no other zone is in a restored one again. */
export const zoneCommands = lotResourceCommands({
  table: 'zone',
  capability: 'device.manage',
  kind: 'zone',
  find: ({ tx }, id) => findZone(tx, id),
  view: (row) => zoneView(row),
  draft: zoneDraft,
  beforeWrite: async (change, before, after) => {
    if (hasOtherDevices(before, after)) await noteGateChange(change)
  },
  stale: 'devices',
  check,
  insert: async (change, id, draft) => {
    await insertZone(change.tx, change.lotId, id, draft)
    await attach(change, id, draft)
  },
  update: async (change, { id }, draft) => {
    await updateZone(change.tx, change.lotId, id, draft)
    await attach(change, id, draft)
  },
})
