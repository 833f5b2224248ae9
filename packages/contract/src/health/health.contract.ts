import { faultKinds } from '@stallwise/domain/health/site-faults.rules.ts'
import { toldOf } from '@stallwise/domain/health/settings.rules.ts'
import { healthKinds } from '@stallwise/domain/health/health.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { countedPageOf, id, instant, pageQuery, plainText, seenVersion } from '../base/wire.ts'

const count = z.number().int()

/** How the devices of a kind stand; gates that a server reaches and signs are in the total alone. Source: rule HEA-01. */
const kindHealth = z.object({
  kind: z.enum(healthKinds),
  total: count,
  online: count,
  late: count,
  offline: count,
  never: count,
})

/** What is or was broken at a site. Source: rules HEA-30, HEA-40, HEA-41. */
export const siteFault = z.object({
  _id: id,
  kind: z.enum(faultKinds),
  name: z.string().describe('of the device or source; empty where it is the site'),
  devices: count,
  harm: z.number().describe('drivers that it stops in the next hour'),
  passages: z.number().describe('vehicles that are expected at the lanes concerned in the next hour'),
  expected: z.number().nullable().describe('reads that were expected'),
  seen: z.number().nullable(),
  since: instant,
  toldAt: instant.nullable().describe('null: it is too short to be told'),
  endedAt: instant.nullable(),
})

/** What is or was broken at a site. */
export type SiteFault = z.infer<typeof siteFault>

/** A site in the list of sites. Source: rules HEA-01 to HEA-03. */
export const siteHealth = z.object({
  _id: id.describe('of the lot'),
  name: z.string(),
  timeZone: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  checkedAt: instant,
  kinds: z.array(kindHealth).describe('kinds of which the site has a device'),
  lastMessageAt: instant.nullable(),
  harm: z.number().describe('drivers that its faults stop in the next hour'),
  faults: z.array(siteFault).describe('open ones, the worst first'),
})

/** A site in the list of sites. */
export type SiteHealth = z.infer<typeof siteHealth>

/** Days of a kind of device, oldest first. Source: rule HEA-04. */
const strip = z.object({
  kind: z.enum(healthKinds),
  days: z.array(
    z.object({
      day: z.iso.date(),
      devices: count.describe('that had reported until then'),
      uptime: z.number().nullable().describe('from 0 to 1; null: there was nothing to observe'),
      firstTries: z
        .object({ attempts: count, succeeded: count })
        .nullable()
        .describe('of charging stations: to how many attempts power came in time; null: of none it is known'),
    }),
  ),
})

/** Days of a camera or reader, oldest first. Source: rule HEA-06. */
const deviceStrip = z.object({
  kind: z.enum(healthKinds),
  name: z.string(),
  days: z.array(z.object({ day: z.iso.date(), uptime: z.number().nullable() })),
})

/** The last hours of a camera or reader, oldest first. Source: rules HEA-20, HEA-21. */
const readerHours = z.object({
  kind: z.enum(healthKinds),
  name: z.string(),
  hours: z.array(
    z.object({
      at: instant,
      reads: count.nullable().describe('null: not known'),
      usual: z.number().nullable().describe('null: still learning'),
    }),
  ),
})

const text = z.string().max(2_000)
const told = z.object({
  email: text,
  of: z.enum(toldOf).describe('`drivers`: of faults that stop drivers'),
  fromHour: z.number().int().describe('of the lot’s clock'),
  untilHour: z.number().int(),
})

/** Who is told of faults of a site. Source: rule HEA-60. */
const healthSettings = z.object({ told: z.array(told), version: count })

const contactFields = { name: text, role: text, phone: text, email: text, hours: text, notes: text }
/** A contact of a site that the provider keeps. Source: rule HEA-70. */
const contact = z.object(contactFields)
/** The customer’s contact of a site. Source: rule CFG-31. */
const manager = z.object({ name: text, phone: text, email: text })

/** All contacts of a site. Source: rule HEA-70. */
const siteContacts = z.object({ contacts: z.array(contact), managers: z.array(manager), version: count })
/** All contacts of a site. */
export type SiteContacts = z.infer<typeof siteContacts>

/** A device that reports without being known. Source: rule HEA-80. */
const unknownDevice = z.object({
  source: z.object({ _id: id, name: z.string(), kind: z.string() }),
  customer: z.object({ _id: id, name: z.string() }),
  deviceId: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  messages: count,
  lots: z.array(z.object({ _id: id, name: z.string() })).describe('where it may be added'),
  knownAt: z
    .string()
    .nullable()
    .describe('the lot that has a device of this id, which another source reports'),
})
/** A device that reports without being known. */
export type UnknownDevice = z.infer<typeof unknownDevice>

/** The health of a site. Source: rules HEA-01 to HEA-04. */
export const siteHealthDetails = siteHealth.extend({
  strips: z.array(strip),
  deviceStrips: z.array(deviceStrip).describe('of at most 60 cameras and readers'),
  past: z.array(siteFault).describe('faults of the last 30 days that have ended, and were told'),
  readers: z.array(readerHours).describe('at most 60'),
  sensorTimeoutMinutes: count,
  settings: healthSettings,
  contacts: z.array(contact),
  managers: z.array(manager),
  sensorErrors: z
    .record(z.string(), count)
    .optional()
    .describe('how many sensors have which error; only with stall.edit'),
})

/** The health of a site. */
export type SiteHealthDetails = z.infer<typeof siteHealthDetails>

/** Health of sites, for whoever looks after them. */
export const healthEndpoints = {
  'GET /health-dashboard': endpoint({
    area: 'health',
    summary: 'The sites of the caller with their devices by kind: online, late, offline',
    access: 'health.read',
    lot: 'none',
    query: pageQuery.extend({ search: plainText(100).optional().describe('in the names of the lots') }),
    reply: countedPageOf(siteHealth),
  }),
  'GET /health-dashboard/{parkingLotId}': endpoint({
    area: 'health',
    summary: 'The health of a site, with a strip of 30 days by kind of device',
    access: 'health.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: siteHealthDetails,
  }),
  'PUT /health-dashboard/{parkingLotId}/settings': endpoint({
    area: 'health',
    summary: 'Who is told of faults of a site; a stale `version` is 409 with the current settings',
    access: 'lot.configure',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    body: z.object({ told: z.array(told).max(1_000), version: seenVersion }),
    reply: healthSettings,
  }),
  'GET /health-checker': endpoint({
    area: 'health',
    summary: 'The sites of all customers, the worst first, and devices that report without being known',
    access: 'health.check',
    lot: 'none',
    query: pageQuery.extend({
      search: plainText(100).optional().describe('in the names of lots and customers'),
    }),
    reply: countedPageOf(siteHealth).extend({
      unknown: z.array(unknownDevice).describe('at most 100, the newest first; on the first page'),
    }),
  }),
  'GET /health-checker/{parkingLotId}': endpoint({
    area: 'health',
    summary: 'The health of a site, for the provider',
    access: 'health.check',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: siteHealthDetails,
  }),
  'GET /health-checker/{parkingLotId}/contacts': endpoint({
    area: 'health',
    summary: 'The contacts of a site: those of the provider, and the managers of the customer',
    access: 'health.check',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: siteContacts,
  }),
  'PUT /health-checker/{parkingLotId}/contacts': endpoint({
    area: 'health',
    summary: 'Replace the contacts that the provider keeps of a site; managers stay as they are',
    access: 'health.check',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    body: z.object({ contacts: z.array(contact).max(1_000), version: seenVersion }),
    reply: siteContacts,
  }),
}
