import type { EndpointName } from '@stallwise/contract/endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Sample, Target } from './rights-walk.rows.ts'
import { openImageLinks } from '#features/images/images.public.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { eventsSamples } from './rights-walk.events.samples.ts'
import { configurationSamples } from './rights-walk.configuration.samples.ts'
import { lotImportSamples } from './rights-walk.lot-import.samples.ts'
import { deviceSamples } from './rights-walk.devices.samples.ts'
import { healthSamples } from './rights-walk.health.samples.ts'
import { chargingSamples } from './rights-walk.charging.samples.ts'
import { chargingSessionSamples } from './rights-walk.charging-sessions.samples.ts'
import { gateSamples } from './rights-walk.gates.samples.ts'
import { bookingSamples } from './rights-walk.bookings.samples.ts'
import { passholderSamples } from './rights-walk.passholders.samples.ts'
import { visitorSamples } from './rights-walk.visitors.samples.ts'
import { violationSamples } from './rights-walk.violations.samples.ts'
import { pricingSamples } from './rights-walk.pricing.samples.ts'
import { passChargeSamples } from './rights-walk.pass-charges.samples.ts'
import { paymentSamples } from './rights-walk.payments.samples.ts'
import { peopleSamples } from './rights-walk.people.samples.ts'
import { reportSamples } from './rights-walk.reports.samples.ts'
import { recommendationSamples } from './rights-walk.recommendations.samples.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const customerId = ({ lot }: Target) => lot.lot.customer_id

const anAlert = (target: Target): Promise<string> =>
  insertRow(target, 'alert', {
    alert_type: 'violation',
    alert_status: 'active',
    alert_body: 'general',
    date_created: new Date(),
    updated_at: new Date(),
  })

const anException = (target: Target): Promise<string> =>
  insertRow(target, 'occupancy_exception', {
    reason: 'Concert',
    starts_at: new Date(),
    ends_at: new Date(Date.now() + 3_600_000),
  })

const aSource = async (target: Target, removedAt: Date | null = null): Promise<string> => {
  const id = uuidv7()
  await target.database.asSystem((tx) =>
    tx
      .insertInto('source')
      .values({
        id,
        customer_id: customerId(target),
        kind: 'stall-events',
        name: id,
        lots: [lotId(target)],
        key_hash: hashOfToken(id),
        key_hint: id.slice(-4),
        removed_at: removedAt,
        last_event_at: null,
      })
      .execute(),
  )
  return id
}

const anHour = () => ({
  startTime: new Date().toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
})
/** The query of a signed link, which grants access by itself. */
const aSignedImage = async (target: Target): Promise<Record<string, string>> => {
  const key = `plates/${lotId(target)}/2026-11-21/walked.jpg`
  await target.files.write(key, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg')
  const url = (await openImageLinks(target.database, Date.now)).sign(key)
  return Object.fromEntries(new URL(url, 'http://any').searchParams)
}

const ofAnybody = (sample: Sample = {}): Row => ({ scope: 'anybody', make: () => sample })
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const ofLots = (make: Row['make']): Row => ({ scope: 'lots', make })
const ofCustomer = (make: Row['make']): Row => ({ scope: 'customer', make })

const floorOf = (target: Target) => ({ parkingLot: lotId(target), floor: target.lot.floor.floor_name })
const stallOf = (target: Target) => ({
  parkingLot: lotId(target),
  stall: target.lot.stalls[0]!.stall_number,
})

/** One request for every endpoint of the contract: an endpoint without one does not compile. */
export const samples: Readonly<Record<EndpointName, Row>> = {
  ...violationSamples,
  ...chargingSamples,
  ...chargingSessionSamples,
  ...passChargeSamples,
  ...paymentSamples,
  ...lotImportSamples,
  ...recommendationSamples,
  ...reportSamples,
  'GET /config': ofAnybody(),
  'GET /demo/mailbox': ofAnybody(),
  'GET /me': ofAnybody(),
  'GET /find': ofAnybody({ query: { search: 'lot' } }),
  'GET /parking-lots': ofAnybody(),
  'GET /parking-lots/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /parking-lots/map-view/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'PUT /parking-lots/exceptions/{id}': ofLot((target) => ({
    params: { id: lotId(target) },
    body: { ...anHour(), reason: 'Concert' },
  })),
  'PATCH /parking-lots/exceptions/{id}': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { exceptionID: await anException(target), reason: 'Match' },
  })),
  'DELETE /parking-lots/exceptions/{id}': ofLot(async (target) => ({
    params: { id: lotId(target) },
    query: { exceptionID: await anException(target) },
  })),
  'GET /floor-maps/{hash}': ofLot(({ lot }) => ({ params: { hash: lot.map.hash } })),
  'GET /audit': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /logs/passholder': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /logs/visitor': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /logs/lpr': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /logs/lpr/plate': ofLot((target) => ({ query: { parkingLot: lotId(target), plate: 'ABC123' } })),
  'GET /images': ofLot(async (target) => ({ query: await aSignedImage(target) })),
  'GET /stalls': ofLot((target) => ({ query: floorOf(target) })),
  'GET /stalls/lot-view': ofLot((target) => ({ query: floorOf(target) })),
  'PUT /update-stall': ofLot((target) => ({ body: { ...stallOf(target), stallVendor: 'Any' } })),
  'PUT /stalls/update-stall-details': ofLot((target) => ({ body: { ...stallOf(target), handicap: true } })),
  'PATCH /stalls': ofLot((target) => ({
    body: {
      parkingLot: lotId(target),
      stalls: [{ stall: target.lot.stalls[0]!.stall_number, handicap: true }],
    },
  })),
  'GET /occupancy/lpr/passholder-group/{id}': ofLot(({ lot }) => ({
    params: { id: lot.passholderGroup.id },
  })),
  'GET /occupancy/lpr/passholder-total/{parkingLotId}/{parkingGroup}': ofLot((target) => ({
    params: { parkingLotId: lotId(target), parkingGroup: 'tenant' },
  })),
  'GET /parking-lots/{id}/forecast': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /parking-lots/{id}/occupancy-history': ofLot((target) => ({ params: { id: lotId(target) } })),
  'POST /parking-lots/{id}/occupancy-history': ofLot((target) => ({
    params: { id: lotId(target) },
    file: { contentType: 'text/csv', text: 'timestamp,occupied\n2026-01-05T08:00:00Z,1\n' },
  })),
  'GET /alerts/{parkingLotId}': ofLot((target) => ({ params: { parkingLotId: lotId(target) } })),
  'GET /alerts': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /alerts/count/': ofLot((target) => ({ query: { parkingLotId: lotId(target) } })),
  'GET /alerts/causes': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'POST /alerts/causes/delete': ofLot((target) => ({
    body: { parkingLot: lotId(target), cause: 'occupancy:lot', until: new Date().toISOString() },
  })),
  'POST /alerts/silences': ofLot((target) => ({
    body: { parkingLot: lotId(target), scope: 'lot', until: new Date(Date.now() + 3_600_000).toISOString() },
  })),
  'DELETE /alerts/silences/{id}': ofLot((target) => ({
    params: { id: uuidv7() },
    query: { parkingLot: lotId(target) },
  })),
  'POST /alerts/delete': ofLot(async (target) => ({ body: { ids: [await anAlert(target)] } })),
  ...deviceSamples,
  ...healthSamples,
  ...peopleSamples,
  ...configurationSamples,
  ...eventsSamples,
  ...gateSamples,
  ...passholderSamples,
  ...visitorSamples,
  ...bookingSamples,
  ...pricingSamples,
  'GET /sources': ofAnybody(),
  'POST /sources': ofCustomer((target) => ({
    body: { customerId: customerId(target), kind: 'stall-events', name: 'Another' },
  })),
  'PUT /sources/{id}': ofLots(async (target) => ({
    params: { id: await aSource(target) },
    body: { name: 'Renamed', version: 1 },
  })),
  'DELETE /sources/{id}': ofLots(async (target) => ({ params: { id: await aSource(target) } })),
  'POST /sources/{id}/restore': ofLots(async (target) => ({
    params: { id: await aSource(target, new Date()) },
  })),
  'POST /sources/{id}/rotate': ofLots(async (target) => ({
    params: { id: await aSource(target) },
    body: { overlapHours: 0 },
  })),
  'GET /sources/{id}/messages': ofCustomer(async (target) => ({ params: { id: await aSource(target) } })),
  'GET /stream': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
}
