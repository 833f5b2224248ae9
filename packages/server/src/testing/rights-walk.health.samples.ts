import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

/** A request for each call of health. */
export const healthSamples = {
  'GET /health-dashboard': { scope: 'anybody', make: () => ({}) } satisfies Row,
  'GET /health-dashboard/{parkingLotId}': ofLot((target) => ({ params: { parkingLotId: lotId(target) } })),
}
