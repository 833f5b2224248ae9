import { checkRfidThreshold } from '@stallwise/domain/devices/rfid.rules.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { noteGateChange } from '#features/judging/judging.public.ts'
import { lotResourceCommands } from './lot-resource.commands.ts'
import { listNames } from './lot-resources.store.ts'
import { findThreshold, insertThreshold, updateThreshold } from './rfid.store.ts'
import { thresholdDraft, thresholdView } from './rfid.view.ts'

/** RFI-09: the readers of a removed one have the usual window. */
export const thresholdCommands = lotResourceCommands({
  table: 'rfid_threshold',
  capability: 'device.manage',
  kind: 'rfid-threshold',
  find: ({ tx, lotId }, id) => findThreshold(tx, lotId, id),
  view: (row) => thresholdView(row),
  draft: thresholdDraft,
  beforeWrite: async (change, before, after) => {
    if (before?.duration !== after?.duration) await noteGateChange(change)
  },
  stale: 'devices',
  check: async ({ tx, lotId }, draft, id) => {
    refuseFaults(checkRfidThreshold(draft, { names: await listNames(tx, 'rfid_threshold', lotId, id) }))
    return draft
  },
  insert: ({ tx, lotId }, id, draft) => insertThreshold(tx, lotId, id, draft),
  update: ({ tx, lotId }, { id }, draft) => updateThreshold(tx, lotId, id, draft),
})
