import { minute } from '#testing/test-lot.ts'
import { codeOf } from '../testing/payments.test-world.ts'
import type { PlanName } from './timeline-lot.test-world.ts'
import { done, type Step, type Timeline } from './timeline-step.test-world.ts'

const latestPayment = async ({ lot, plateOf }: Timeline, name: string): Promise<string> =>
  (
    await lot.query(
      `select id from payment where plate = $1 and state = 'approved' order by created_at desc limit 1`,
      [plateOf(name)],
    )
  )[0].id

/** What staff do. */
export const ofStaff: Record<string, Step> = {
  guest: async ({ lot, plateOf, guests }, name, minutes) => {
    const reply = await lot.staff('POST', '/pass-holders/add-guest-pass?parkingPaymentOption=nonPaid', {
      parkingLot: lot.lotId,
      passholderGroup: lot.passholderGroupId,
      name: 'Ana',
      minutes: Number(minutes),
      licensePlate: plateOf(name!),
    })
    done(reply, 201)
    guests.set(name!, reply.json()._id)
  },
  extend: async ({ lot, guests }, name, minutes) =>
    done(await lot.staff('POST', `/guest-passes/${guests.get(name!)}/extend`, { minutes: Number(minutes) })),
  register: async ({ lot, plateOf }, name, minutes) => {
    const until = minutes && new Date(lot.clock.now + Number(minutes) * minute).toISOString()
    const vehicle = { parkingLot: lot.lotId, licensePlate: plateOf(name!), ...(until && { until }) }
    done(await lot.staff('POST', '/registeredVehicles/registerVehicletoLotByStaff', vehicle), 201)
  },
  give: async ({ lot, plateOf }, name, validation) => {
    const given = { paymentValidation: lot.given[validation!], licensePlate: plateOf(name!) }
    done(await lot.staff('POST', `/parking-lots/staff-visitor-validation/${lot.lotId}/given`, given), 201)
  },
  'take-back': async ({ lot, plateOf }, name) => {
    const [{ id }] = await lot.query(
      'select id from payment_validation_use where plate = $1 order by used_at desc limit 1',
      [plateOf(name!)],
    )
    const path = `/parking-lots/staff-visitor-validation/${lot.lotId}/given/${id}`
    done(await lot.staff('DELETE', path), 204)
  },
  'time-limit': async ({ lot }, minutes) => {
    const body = { timeLimitMinutes: minutes === 'none' ? null : Number(minutes) }
    done(await lot.staff('PUT', `/parking-lots/${lot.lotId}/update`, body))
    lot.app.services.lots.clear()
  },
  refund: async (timeline, name, cents, ends) => {
    const amount = cents === 'all' ? {} : { amount: Number(cents) / 100 }
    const body = { ...amount, ...(ends && { endsPaidTime: ends === 'end' }) }
    done(await timeline.lot.staff('POST', `/payments/${await latestPayment(timeline, name!)}/refund`, body))
  },
  'had-left': async ({ lot, plateOf }, name) => {
    const { visit } = await lot.answer(plateOf(name!))
    done(await lot.staff('POST', `/parking-lots/${lot.lotId}/vehicles-inside/${visit}/had-left`, {}))
  },
  'open-by-hand': async ({ lot, plateOf }, at, name) => {
    const { data } = (await lot.staff('GET', `/sprockit/decisions/${lot.lotId}`)).json()
    const decision =
      name && data.find((one: { licensePlate: string }) => one.licensePlate === plateOf(name))._id
    const sprocketObjectId = lot.gates[at as 'entry' | 'exit']
    const body = { sprocketObjectId, reason: 'Help', ...(decision && { decision }) }
    done(await lot.staff('POST', '/sprockit/openGate', body))
    await lot.settle()
  },
  /** The vehicle of a visit turns out to be another one. */
  correct: async ({ lot, plateOf }, name, other) => {
    const { visit } = await lot.answer(plateOf(name!))
    const path = `/parking-lots/${lot.lotId}/vehicles-inside/${visit}/plate`
    done(await lot.staff('POST', path, { licensePlate: plateOf(other!) }))
  },
  /** Why the plate of a vehicle is not corrected. */
  'correct-in-vain': async ({ lot, plateOf }, name, other) => {
    const { visit } = await lot.answer(plateOf(name!))
    const path = `/parking-lots/${lot.lotId}/vehicles-inside/${visit}/plate`
    return codeOf(await lot.staff('POST', path, { licensePlate: plateOf(other!) }))
  },
  'console-refund': async (timeline, name, cents) => {
    const body = { amount: Number(cents) / 100, note: 'Refunded at the console' }
    const path = `/payments/${await latestPayment(timeline, name!)}/provider-refund`
    done(await timeline.lot.staff('POST', path, body))
  },
  plan: async ({ lot }, name) => lot.setPlan(name as PlanName),
  'gate-for': async ({ lot }, at, policy, antiPassback) =>
    lot.setGate(at as 'entry' | 'exit', policy!, true, antiPassback),
  'no-gate': async ({ lot }, at, policy = 'manual') => lot.setGate(at as 'entry' | 'exit', policy, false),
}
