import { healthKinds } from '@stallwise/domain/health/health.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { countedPageOf, id, instant, pageQuery, plainText } from '../base/wire.ts'

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

/** A site in the list of sites. Source: rules HEA-01 to HEA-03. */
export const siteHealth = z.object({
  _id: id.describe('of the lot'),
  name: z.string(),
  timeZone: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  checkedAt: instant,
  kinds: z.array(kindHealth).describe('kinds of which the site has a device'),
  lastMessageAt: instant.nullable(),
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
    }),
  ),
})

/** The health of a site. Source: rules HEA-01 to HEA-04. */
export const siteHealthDetails = siteHealth.extend({ strips: z.array(strip) })

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
}
