import { lotDeviceKinds } from '@stallwise/domain/devices/lot-devices.model.ts'
import { longestSearch, mostCounted, mostFound } from '@stallwise/domain/find/find.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, plainText } from '../base/wire.ts'
import { plateAnswer } from '../payments/price-stay.contract.ts'

const named = z.object({ _id: id, name: z.string() })
const lotOf = named.extend({ customer: id })

const matches = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).max(mostFound),
    total: z.number().int().describe(`how many match, counted up to ${mostCounted}`),
  })

/** What a search found, by kind; kinds that the viewer may not see are empty. Source: rules FND-01 to FND-11. */
export const findings = z.object({
  lots: matches(named.extend({ city: z.string(), customer: named })),
  stalls: matches(z.object({ _id: id, stall: z.string(), floor: z.string(), lot: lotOf })),
  devices: matches(
    z.object({
      _id: id.describe('of a stall sensor: the stall’s'),
      kind: z.enum(lotDeviceKinds),
      name: z.string().describe('of a stall sensor: the stall’s number'),
      deviceId: z.string().nullable().describe('null for gates and signs'),
      lot: lotOf,
    }),
  ),
  passholders: matches(
    named.extend({
      passholderId: z.string(),
      suite: z.string().nullable(),
      group: z.string(),
      licensePlates: z.array(z.string()).describe('those that match come first'),
      isSimilar: z.boolean().describe('found only by a plate that differs in one character'),
      lot: lotOf,
    }),
  ),
  guests: matches(
    named.extend({
      licensePlate: z.string(),
      host: z.string().describe('the passholder group'),
      lot: lotOf,
    }),
  ).describe('whose passes are of the lot’s current day'),
  vehicles: matches(
    plateAnswer.pick({ licensePlate: true, visit: true, enteredAt: true, owes: true }).extend({
      owes: plateAnswer.shape.owes.describe('null without `payment.lookup`, or where payments are off'),
      lot: lotOf,
    }),
  ).describe('that are inside, or, in the lot on the screen, whose plate is paid or covered'),
  customers: matches(named),
  users: matches(
    named.extend({ email: z.string(), customer: named.nullable().describe('null for provider staff') }),
  ),
})

/** What a search found. */
export type Findings = z.infer<typeof findings>

/** The search of the command palette. */
export const findEndpoints = {
  'GET /find': endpoint({
    area: 'find',
    summary:
      'Lots, stalls, devices, passholders, today’s guests, vehicles inside, customers and users that match a search',
    access: 'lot.read',
    lot: 'none',
    query: z.object({
      search: plainText(longestSearch).default(''),
      parkingLot: id.optional().describe('the lot on the screen: its stalls and devices come first'),
    }),
    reply: findings,
  }),
}
