import { uuidv7 } from 'uuidv7'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const parkingLot = ({ lot }: Target) => lot.lot.id

const aCharge = async (target: Target, more: object = {}): Promise<string> => {
  const passholder = await insertRow(target, 'passholder', {
    passholder_group_id: target.lot.passholderGroup.id,
    pass_id: uuidv7(),
    name: 'Charged',
  })
  return insertRow(target, 'pass_charge', {
    passholder_id: passholder,
    frequency: 'monthly',
    first_day: '2026-06-01',
    last_day: '2026-06-30',
    not_before: '2026-06-01',
    price_cents: 9_000,
    passes: 1,
    charged_days: 30,
    charged_cents: 9_000,
    ...more,
  })
}

const aPayment = async (target: Target): Promise<string> =>
  insertRow(target, 'pass_charge_entry', {
    charge_id: await aCharge(target, { paid_cents: 9_000 }),
    kind: 'payment',
    cents: 9_000,
    method: 'staff',
    at: new Date(),
  })

const ofCharge = async (target: Target, more: object = {}) => ({
  body: { parkingLot: parkingLot(target), charges: [await aCharge(target, more)], note: 'Walked' },
})

/** One request for every endpoint of pass charges. */
export const passChargeSamples = {
  'GET /pass-charges': ofLot((target) => ({ query: { parkingLot: parkingLot(target) } })),
  'GET /pass-charges/{id}': ofLot(async (target) => ({ params: { id: await aCharge(target) } })),
  'POST /pass-charges/payments': ofLot((target) => ofCharge(target)),
  'POST /pass-charges/waivers': ofLot((target) => ofCharge(target)),
  'POST /pass-charges/refunds': ofLot((target) => ofCharge(target, { paid_cents: 10_000 })),
  'POST /pass-charges/reversals': ofLot(async (target) => ({
    body: { parkingLot: parkingLot(target), entries: [await aPayment(target)] },
  })),
  'POST /pass-charges/removal': ofLot((target) => ({
    body: { parkingLot: parkingLot(target), passholders: [target.lot.passholder.id] },
  })),
} satisfies Readonly<Record<string, Row>>
