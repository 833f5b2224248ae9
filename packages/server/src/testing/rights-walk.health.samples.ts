import type { Row, Target } from './rights-walk.rows.ts'

const params = (target: Target) => ({ parkingLotId: target.lot.lot.id })
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const anybody = { scope: 'anybody', make: () => ({}) } satisfies Row

/** Other roles changed them before. */
const settingsVersion = async (target: Target): Promise<number> =>
  (
    await target.database.asSystem((tx) =>
      tx
        .selectFrom('health_setting')
        .select('version')
        .where('parking_lot_id', '=', target.lot.lot.id)
        .executeTakeFirst(),
    )
  )?.version ?? 0

const contact = { name: 'Installer', role: '', phone: '', email: '', hours: '', notes: '' }

/** A request for each call of health. */
export const healthSamples = {
  'GET /health-dashboard': anybody,
  'GET /health-dashboard/{parkingLotId}': ofLot((target) => ({ params: params(target) })),
  'PUT /health-dashboard/{parkingLotId}/settings': ofLot(async (target) => ({
    params: params(target),
    body: {
      told: [{ email: 'a@example.com', of: 'all', fromHour: 0, untilHour: 24 }],
      version: await settingsVersion(target),
    },
  })),
  'GET /health-counts': anybody,
  'GET /health-counts/{parkingLotId}': ofLot((target) => ({ params: params(target) })),
  'GET /server-health': anybody,
  'GET /health-checker': anybody,
  'GET /health-checker/{parkingLotId}': ofLot((target) => ({ params: params(target) })),
  'GET /health-checker/{parkingLotId}/contacts': ofLot((target) => ({ params: params(target) })),
  'PUT /health-checker/{parkingLotId}/contacts': ofLot((target) => ({
    params: params(target),
    body: { contacts: [contact], version: 1 },
  })),
}
