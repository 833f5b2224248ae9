import { deviceStates } from '@stallwise/domain/devices/device-state.rules.ts'
import {
  deviceConditions,
  deviceFaults,
  deviceSorts,
  lotDeviceKinds,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import { missedReadKinds } from '@stallwise/domain/visits/missed-reads.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery, plainText, several } from '../base/wire.ts'

/** A device of a lot, of any kind. Source: rules DEV-40 to DEV-43. */
export const lotDevice = z.object({
  _id: id.describe('of a stall sensor: the stall’s'),
  kind: z.enum(lotDeviceKinds),
  name: z.string().describe('of a stall sensor: the stall’s number'),
  deviceId: z.string().nullable().describe('null for gates and signs'),
  floor: z.string().nullable(),
  zone: z.string().nullable().describe('the zone’s name'),
  state: z
    .enum(deviceStates)
    .nullable()
    .describe('null = it does not report by itself, or its stall is inactive'),
  faults: z.array(z.enum(deviceFaults)),
  isActive: z.boolean().describe('false: its stall is inactive'),
  lastSeenAt: instant.nullable(),
  batteryPercent: z.number().int().nullable(),
})

/** A device of a lot. */
export type LotDeviceView = z.infer<typeof lotDevice>

/** How many devices of a lot stand how. Source: rules DEV-44. */
export const lotDeviceCounts = z.object({
  total: z.number().int(),
  conditions: z
    .record(z.enum(deviceConditions), z.number().int())
    .describe('a device may be several at once'),
  floors: z
    .array(z.object({ floor: z.string(), inError: z.number().int().describe('its stall sensors in error') }))
    .describe('floors with stall sensors in error'),
})

/** How many devices of a lot stand how. */
export type LotDeviceCounts = z.infer<typeof lotDeviceCounts>

/** Reads of a camera or a reader that show that other reads are missing. Source: rule VIS-32. */
export const missedReads = z.object({
  _id: id,
  kind: z.enum(['camera', 'rfid-reader']),
  name: z.string(),
  zone: z.string().nullable().describe('the zone’s name'),
  counts: z.record(z.enum(missedReadKinds), z.number().int()),
  lastAt: instant,
})

/** Reads of a device that show that other reads are missing. */
export type MissedReads = z.infer<typeof missedReads>

const sorts = deviceSorts.flatMap((sort) => [sort, `-${sort}`] as const)

const read = { area: 'devices', access: 'device.read', lot: 'params.id' } as const

/** The list of all devices of a lot. */
export const lotDevicesEndpoints = {
  'GET /parking-lots/{id}/devices': endpoint({
    ...read,
    summary:
      'All devices of a lot, those in trouble first; stall sensors only with stall.edit, gates alone for users who see gates only',
    params: z.object({ id }),
    query: pageQuery.extend({
      search: plainText(100).optional().describe('in name and device id'),
      kind: several(z.enum(lotDeviceKinds)).optional(),
      state: several(z.enum(deviceConditions)).optional().describe('devices that match any of them'),
      floor: several(plainText(40)).optional(),
      sort: z.enum(sorts).default('state'),
    }),
    reply: pageOf(lotDevice).extend({
      total: z.number().int().describe('how many match; 0 beyond the last page'),
    }),
  }),
  'GET /parking-lots/{id}/devices/counts': endpoint({
    ...read,
    summary: 'How many devices of a lot stand how; only those that the caller finds in the list',
    params: z.object({ id }),
    reply: lotDeviceCounts,
  }),
  'GET /parking-lots/{id}/devices/missed-reads': endpoint({
    ...read,
    summary:
      'Reads of the last 7 days that show that other reads are missing, by camera and reader, most first; devices without any are left out',
    params: z.object({ id }),
    reply: z.object({ data: z.array(missedReads) }),
  }),
}
