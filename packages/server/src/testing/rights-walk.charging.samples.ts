import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { chargingStations } from '#features/charging/stations/stations.resource.ts'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { insertRow, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

/** CST-61: the product is off by default, and other samples switch it off. */
const withProduct = ({ database }: Target): Promise<void> =>
  database.asSystem(async (tx) => {
    await sql`update parking_lot set product_access = product_access || '{"insightVolt": true}'
      where not (product_access->>'insightVolt')::boolean`.execute(tx)
    await announceRights(tx, '*')
  })

const aStation = async (target: Target, more: object = {}): Promise<string> => {
  await withProduct(target)
  return insertRow(target, 'charging_station', {
    identity: uuidv7(),
    name: 'Walked',
    vendor: '',
    rated_watts: 11_000,
    phases: 3,
    amps_per_phase: 16,
    password_hash: uuidv7(),
    ...more,
  })
}

const ofOne = (body?: object): Row => ({
  scope: 'lot',
  make: async (target) => ({ params: { id: await aStation(target) }, ...(body && { body }) }),
})

/** One request for every endpoint of charging. */
export const chargingSamples = {
  ...samplesOf(chargingStations),
  'GET /charging/stations/{lotId}': {
    scope: 'lot',
    make: async (target) => {
      await withProduct(target)
      return { params: { lotId: target.lot.lot.id } }
    },
  },
  'POST /charging/stations': {
    scope: 'lot',
    make: async (target) => {
      await withProduct(target)
      const rating = { ratedKw: 11, phases: 3, ampsPerPhase: 16 }
      return { body: { parkingLot: target.lot.lot.id, identity: uuidv7(), name: 'Walked', ...rating } }
    },
  },
  'PUT /charging/stations/{id}': ofOne({ name: 'Walked again', version: 1 }),
  'DELETE /charging/stations/{id}': ofOne(),
  'POST /charging/stations/{id}/restore': {
    scope: 'lot',
    make: async (target) => ({ params: { id: await aStation(target, { removed_at: new Date() }) } }),
  },
  'POST /charging/stations/{id}/password': ofOne({}),
  'GET /charging/first-tries/{lotId}': {
    scope: 'lot',
    make: async (target) => {
      await withProduct(target)
      return { params: { lotId: target.lot.lot.id } }
    },
  },
  'GET /charging/unknown-stations': { scope: 'anybody', make: () => ({}) },
  'GET /charging/stations/{id}/commands': ofOne(),
  'POST /charging/stations/{id}/commands': ofOne({ kind: 'reset' }),
  'POST /charging/stations/{id}/settings': ofOne({ kind: 'getConfiguration' }),
} as const satisfies Readonly<Record<string, Row>>
