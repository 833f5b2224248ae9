import { paymentValidations } from '#features/payment-validations/payment-validations.resource.ts'
import { insertRow, makerOf, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const lotId = ({ lot }: Target) => lot.lot.id
let nth = 0
/** Each at a moment of its own. */
const soon = () => new Date(Date.now() + 24 * 3_600_000 + nth++ * 60_000)

const aPlan = (target: Target, isWithdrawn = false): Promise<string> =>
  insertRow(target, 'rate_plan', {
    effective_from: soon(),
    created_at: new Date(),
    withdrawn_at: isWithdrawn ? new Date() : null,
    change_number: 1,
  })

const versionOfPrices = async ({ database, lot }: Target): Promise<number> => {
  const { id } = lot.lot
  const highest = await database.asSystem((tx) =>
    tx
      .selectFrom('rate_plan')
      .select((eb) => eb.fn.max('change_number').as('version'))
      .where('parking_lot_id', '=', id)
      .executeTakeFirst(),
  )
  return highest?.version ?? 0
}

const ofPlan = async (target: Target, isWithdrawn = false) => ({
  params: { id: lotId(target), planId: await aPlan(target, isWithdrawn) },
})

const validationNeeds = { body: () => ({ amount: 10 }) }
const aValidation = makerOf(paymentValidations, validationNeeds)

/** One request for every endpoint of prices and payment validations. */
export const pricingSamples = {
  'GET /parking-lots/{id}/rate-plans': ofLot((target) => ({ params: { id: lotId(target) } })),
  'PUT /parking-lots/{id}/rate-plans': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { plan: null, version: await versionOfPrices(target) },
  })),
  'DELETE /parking-lots/{id}/rate-plans/{planId}': ofLot((target) => ofPlan(target)),
  'POST /parking-lots/{id}/rate-plans/{planId}/restore': ofLot((target) => ofPlan(target, true)),
  'GET /parking-lots/{id}/fixed-credit': ofLot((target) => ({ params: { id: lotId(target) } })),
  'POST /parking-lots/payment/updateFixedCreditValue/': ofLot((target) => ({
    body: { parkingLot: lotId(target), kind: 'kwh', value: 5 },
  })),
  ...samplesOf(paymentValidations, validationNeeds),
  'GET /parking-lots/payment-validation/': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /parking-lots/payment-validation/{id}': ofLot(async (target) => ({
    params: { id: await aValidation(target) },
  })),
  'GET /parking-lots/getCouponCode/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
} satisfies Readonly<Record<string, Row>>
