import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

const aViolation = (target: Target, reason = 'graceExpired', plate = 'WALK1'): Promise<string> => {
  const key = crypto.randomUUID()
  return insertRow(target, 'violation', {
    key,
    reason,
    status: 'active',
    state_at: new Date(),
    plate,
    passholder_group_id: target.lot.passholderGroup.id,
    opened_at: new Date(),
    grace_until: new Date(),
  })
}

/** A PNG of one pixel. */
const aPhoto = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A request for each call of violations. */
export const violationSamples = {
  'GET /violations': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'GET /violations/{id}': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'GET /violations/{id}/dismiss': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/dismiss': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/resolve': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/undo': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'GET /violations/{id}/notice': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/sendEmail': ofLot(async (target) => ({
    body: {
      violation: await aViolation(target),
      email: `${crypto.randomUUID()}@example.com`,
      confirmedPlate: 'WALK1',
    },
  })),
  'POST /violations/{id}/plate': ofLot(async (target) => ({
    params: { id: await aViolation(target) },
    body: { licensePlate: 'WALK2' },
  })),
  'POST /add-pass-holders': ofLot(async (target) => {
    const plate = `W${Math.floor(Math.random() * 9_999_999)}`
    return {
      body: {
        parkingLot: target.lot.lot.id,
        violation: await aViolation(target, 'graceExpired', plate),
        passholderGroup: target.lot.passholderGroup.id,
        passholderId: crypto.randomUUID(),
        name: 'Walked',
      },
    }
  }),
  'POST /violations/report': ofLot(({ lot }) => ({
    body: { parkingLot: lot.lot.id, licensePlate: 'WALK1' },
  })),
  'GET /violations/places': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'POST /violations/{id}/photos': ofLot(async (target) => ({
    params: { id: await aViolation(target, 'reported') },
    file: { contentType: 'image/png', text: aPhoto },
  })),
} satisfies Record<string, Row>
