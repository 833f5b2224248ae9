import { z } from 'zod'
import { lotSettings } from '../configuration/configuration.contract.ts'
import { parkingGroupSettings } from '../configuration/parking-groups.contract.ts'
import { id } from '../base/wire.ts'

/** A lot's configuration for another server, by GET /api/sync/parking-lots/{id} with a key. Rule CFG-50. */
export const lotBundle = z.object({
  format: z.literal('stallwise-lot-1'),
  settings: lotSettings,
  parkingGroups: z.array(parkingGroupSettings.extend({ _id: id })),
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })),
  managers: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
})

/** A lot's configuration for another server. */
export type LotBundle = z.infer<typeof lotBundle>
