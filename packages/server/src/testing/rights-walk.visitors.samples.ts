import { uuidv7 } from 'uuidv7'
import { paymentValidations } from '#features/payment-validations/payment-validations.resource.ts'
import { registeredVehicles } from '#features/visitors/registered-vehicles.resource.ts'
import { insertRow, makerOf, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const hour = 3_600_000

let nth = 0
const plate = () => `WALK${nth++}`

const aGuest = (target: Target, more: object = {}): Promise<string> =>
  insertRow(target, 'guest_pass', {
    plate: plate(),
    name: 'Walked',
    passholder_group_id: target.lot.passholderGroup.id,
    starts_at: new Date(Date.now() - hour),
    ends_at: new Date(Date.now() + hour),
    parking_payment_option: 'nonPaid',
    ...more,
  })
/** Registered by the tenant, who sees no others (VEH-09). */
const vehicleNeeds = {
  body: () => ({ licensePlate: plate() }),
  columns: ({ lot }: Target) => ({ plate: plate(), registered_by: lot.passholderGroup.tenants[0] }),
}

/** GUE-52: the product is off by default. */
const withValidation = async (target: Target) => {
  const products = { insightVolt: false, visitorValidation: true, enforcement: false, payments: true }
  await target.database.asSystem((tx) =>
    tx
      .updateTable('parking_lot')
      .set({ product_access: JSON.stringify(products) })
      .where('id', '=', lotId(target))
      .execute(),
  )
  return { params: { id: lotId(target) } }
}

const reduction = { name: 'Walked', given_by: 'staff', reduction: 'percent', amount: 50 }
const aValidation = makerOf(paymentValidations, { body: () => ({ amount: 50 }) })

const one = async (target: Target, more?: object) => ({ params: { id: await aGuest(target, more) } })

/** One request for every endpoint of visitors. */
export const visitorSamples = {
  'POST /pass-holders/add-guest-pass': ofLot((target) => ({
    query: { parkingPaymentOption: 'paid' },
    body: {
      parkingLot: lotId(target),
      licensePlate: plate(),
      name: 'Walked',
      passholderGroup: target.lot.passholderGroup.id,
      minutes: 60,
    },
  })),
  'GET /pass-holders/getVisitors/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /pass-holders/visitors/getActiveGuestPassCount/{parkingLotId}/{date}': ofLot((target) => ({
    params: { parkingLotId: lotId(target), date: '2026-11-23' },
  })),
  'POST /guest-passes/list': ofLot((target) => ({ body: { parkingLot: lotId(target) } })),
  'GET /guest-passes/choices/{parkingLotId}': ofLot((target) => ({
    params: { parkingLotId: lotId(target) },
  })),
  'GET /guest-passes/{id}': ofLot((target) => one(target)),
  'PUT /guest-passes/{id}': ofLot(async (target) => ({
    ...(await one(target)),
    body: { name: 'Renamed', version: 1 },
  })),
  'DELETE /guest-passes/{id}': ofLot((target) => one(target)),
  'POST /guest-passes/{id}/restore': ofLot((target) => one(target, { removed_at: new Date() })),
  'POST /guest-passes/{id}/extend': ofLot(async (target) => ({
    ...(await one(target)),
    body: { minutes: 60 },
  })),
  'POST /guest-passes/{id}/undo-extension': ofLot((target) => one(target)),
  'POST /guest-passes/{id}/end': ofLot((target) => one(target)),
  'POST /guest-passes/{id}/resume': ofLot((target) => one(target)),
  ...samplesOf(registeredVehicles, vehicleNeeds),
  'GET /getRegisteredVehicle/{parkingLotId}': ofLot((target) => ({
    params: { parkingLotId: lotId(target) },
  })),
  'GET /parking-lots/staff-visitor-validation/{id}': ofLot(withValidation),
  'POST /parking-lots/staff-visitor-validation/{id}': ofLot(async (target) => ({
    ...(await withValidation(target)),
    body: { licensePlate: plate(), minutes: 60 },
  })),
  'POST /parking-lots/staff-visitor-validation/{id}/given': ofLot(async (target) => ({
    ...(await withValidation(target)),
    body: { licensePlate: plate(), paymentValidation: await aValidation(target) },
  })),
  'DELETE /parking-lots/staff-visitor-validation/{id}/given/{givenId}': ofLot(async (target) => {
    const { params } = await withValidation(target)
    // Given by the tenant, who sees no others (VAL-24).
    const [userId] = target.lot.passholderGroup.tenants
    const use = { ...reduction, validation_id: uuidv7(), plate: plate(), user_id: userId }
    const used = { ...use, used_at: new Date(), state: 'reserved' }
    return { params: { ...params, givenId: await insertRow(target, 'payment_validation_use', used) } }
  }),
} satisfies Readonly<Record<string, Row>>
