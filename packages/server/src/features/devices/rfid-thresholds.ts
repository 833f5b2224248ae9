import { rfidThresholds as contract } from '@stallwise/contract/devices/rfid.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { checkRfidThreshold } from '@stallwise/domain/devices/rfid.rules.ts'
import { sql } from 'kysely'
import { noteGateChange } from '#features/judging/judging.public.ts'
import { listNames, lotResource, number, text } from '#features/resources/resources.public.ts'

const readers = sql<number>`(select count(*) from rfid_reader r where r.parking_lot_id = rfid_threshold.parking_lot_id
  and r.threshold_id = rfid_threshold.id and r.removed_at is null)`

/** RFI-09: the readers of a removed threshold use the default. */
export const rfidThresholds = lotResource({
  contract,
  table: 'rfid_threshold',
  kind: 'rfid-threshold',
  stale: 'devices',
  alsoRead: { readers },
  fields: { name: text('name'), duration: number('seconds') },
  shown: (row) => ({ readers: row.readers }),
  isHiddenFrom: ({ roles }) => seesOnlyGates(roles),
  rule: checkRfidThreshold,
  known: async ({ tx, lotId }, row) => ({ names: await listNames(tx, 'rfid_threshold', lotId, row) }),
  beforeWrite: async (change, before, after) => {
    if (before?.duration !== after?.duration) await noteGateChange(change)
  },
})
