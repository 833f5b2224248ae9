import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

const aViolation = (
  target: Target,
  reason = 'graceExpired',
  plate = 'WALK1',
  reportedBy: string | null = null,
): Promise<string> => {
  const key = crypto.randomUUID()
  return insertRow(target, 'violation', {
    key,
    reason,
    status: 'active',
    state_at: new Date(),
    plate,
    reported_by: reportedBy,
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

/** An appeal against a violation, with the token of its link. */
const anAppeal = async (target: Target, isAppealed: boolean): Promise<{ id: string; token: string }> => {
  const id = await aViolation(target)
  const common = {
    violation_id: id,
    email: 'driver@example.com',
    language: 'en-US',
    plate: 'WALK1',
  }
  const token = crypto.randomUUID()
  await target.database.asSystem((tx) =>
    tx
      .insertInto('violation_link')
      .values({
        ...common,
        parking_lot_id: target.lot.lot.id,
        token_hash: hashOfToken(token),
        sent_for: id,
        expires_at: new Date(Date.now() + 3_600_000),
      } as never)
      .execute(),
  )
  if (isAppealed)
    await insertRow(target, 'appeal', { ...common, state: 'received', text: 'Why?', received_at: new Date() })
  return { id, token }
}

const aReportWithPhoto = async (target: Target): Promise<string> => {
  const id = await aViolation(target, 'reported')
  const key = `photos/${target.lot.lot.id}/2026-11-21/${id}.png`
  await target.files.write(key, aPhoto, 'image/png')
  await insertRow(target, 'photo', {
    violation_id: id,
    kind: 'report',
    sent_sha256: key,
    file_key: key,
    sha256: key,
    size_bytes: aPhoto.length,
    width: 1,
    height: 1,
    created_at: new Date(),
  })
  return id
}

/** A request for each call of violations. */
export const violationSamples = {
  'GET /violations': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'GET /violations/{id}': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'GET /violations/{id}/dismiss': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/dismiss': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/resolve': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'POST /violations/{id}/undo': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'GET /violations/{id}/notice': ofLot(async (target) => ({ params: { id: await aViolation(target) } })),
  'GET /violations/{id}/appeal': ofLot(async (target) => ({
    params: { id: (await anAppeal(target, true)).id },
  })),
  'POST /violations/{id}/appeal': ofLot(async (target) => ({
    params: { id: (await anAppeal(target, true)).id },
    body: { state: 'accepted' },
  })),
  'GET /appeals/waiting': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'POST /appeals/{token}': {
    scope: 'anybody',
    make: async (target) => ({
      params: { token: (await anAppeal(target, false)).token },
      body: { text: 'I had a permit.' },
    }),
  },
  'POST /appeals/{token}/photo': {
    scope: 'anybody',
    make: async (target) => ({
      params: { token: (await anAppeal(target, true)).token },
      file: { contentType: 'image/png', text: aPhoto },
    }),
  },
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
    params: { id: await aViolation(target, 'reported', 'WALK1', target.userId) },
    file: { contentType: 'image/png', text: aPhoto },
  })),
  'GET /plate-recognizer/image/{id}': ofLot(async (target) => ({
    params: { id: await aReportWithPhoto(target) },
  })),
  'GET /stalls/violation-report': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'GET /stalls/violation-report/csv': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
} satisfies Record<string, Row>
