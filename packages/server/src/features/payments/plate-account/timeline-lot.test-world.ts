import { aRatePlan, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { PayPage } from '@stallwise/contract/payments/payments.contract.ts'
import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { expect } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { findDueAtExit } from '../exit-dues.ts'
import { startPayments, type Sandbox, type StartSandbox } from '../testing/payments.test-world.ts'

/** What tests need of a controller of gates. */
interface Controller {
  readonly address: string
  readonly settings: object
  readonly outletBase: number
  readonly box: { readonly credentials: object }
  readonly close: () => Promise<unknown>
}

const hourly = hourlyOf(300)
const tax = { name: 'HST', percent: 13, registrationNumber: '12345 RT', isIncluded: false }
/**
 * 3.00 an hour and 13 % of tax; at most 10.00 in 24 hours, or on a day of the calendar; half an hour free of charge for
 * who leaves by then.
 */
const plans = {
  usual: aRatePlan({ hourly, tax }),
  capped: aRatePlan({ hourly, tax, maximumCents: 1_000 }),
  calendar: aRatePlan({ hourly, tax, maximumCents: 1_000, dayKind: 'calendar-day' }),
  graced: aRatePlan({ hourly, tax, graceMinutes: 30 }),
} as const
export type PlanName = keyof typeof plans

/** The gates of the lot, each in a zone of its own. */
type GateAt = 'entry' | 'exit'

const reductions = {
  all: { reduction: 'percent', amount: 100 },
  half: { reduction: 'percent', amount: 50 },
  hour: { reduction: 'minutes', amount: 60 },
} as const
export type ReductionName = keyof typeof reductions

/** A lot with a gate at its entry and one at its exit, where visitors pay, for timelines of vehicles. */
export const startTimelineLot = async <S extends Sandbox>(
  startProvider: StartSandbox<S>,
  startController: () => Promise<Controller>,
) => {
  const lot = await startPayments(startProvider)
  const pdu = await startController()
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await lot.staff('POST', path, { parkingLot: lot.lotId, ...body })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json()._id
  }
  const { address, settings, outletBase, box } = pdu
  const monexDeviceId = 'PDU'
  const controller = { monexDeviceId, driver: 'dataprobe-pdu', address, settings, outletBase }
  await add('/sprockit/controllers', { ...controller, ...box.credentials })
  const addGate = (at: GateAt, outletToControl: number) =>
    add('/sprockit', { name: `Gate ${at}`, id: at, monexDeviceId, outletToControl, pulseMs: 500 })
  const gates = { entry: await addGate('entry', 1), exit: await addGate('exit', 2) }
  const zones = { entry: uuidv7(), exit: uuidv7() }
  for (const at of ['entry', 'exit'] as const)
    await lot.query(`insert into zone (parking_lot_id, id, name, type) values ($1, $2, $3, $4)`, [
      lot.lotId,
      zones[at],
      `Zone ${at}`,
      at,
    ])
  await add('/cameras', { name: 'Ramp', id: 'camera-inside', role: 'interior' })
  for (const table of ['camera', 'rfid_reader'])
    await lot.query(
      `update ${table} set zone_id = case role when 'entry' then $1::uuid else $2::uuid end
       where role <> 'interior'`,
      [zones.entry, zones.exit],
    )
  await lot.query('update parking_lot set time_bound_passes = true')
  const hotel = await add('/passholder-booking-groups', {
    name: 'Hotel',
    parkingGroup: lot.tenants,
    allowance: 500,
  })
  const given: Record<string, string> = {}
  for (const [name, reduction] of Object.entries(reductions))
    given[name] = await add('/parking-lots/payment-validation/', { name, givenBy: 'staff', ...reduction })
  for (const [name, couponCode] of [
    ['half', 'HALF'],
    ['hour', 'HOUR'],
    ['all', 'FREE'],
  ] as const) {
    const coupon = { name: `Coupon ${name}`, givenBy: 'coupon', couponCode, ...reductions[name] }
    await add('/parking-lots/payment-validation/', coupon)
  }
  const reload = () => {
    lot.app.services.lots.clear()
    lot.app.services.gates.gateZones.clear()
  }
  /** For whom the gate opens; with `hasGate` false the zone has none. */
  const setGate = async (at: GateAt, policy: string, hasGate = true, antiPassback = 'log') => {
    await lot.query('update zone set gate_policy = $2, sprockits = $3, anti_passback = $4 where id = $1', [
      zones[at],
      policy,
      hasGate ? [gates[at]] : [],
      antiPassback,
    ])
    reload()
  }
  /** Gates are done with what they decided, and may open again. */
  const settle = async () => {
    await lot.app.services.gates.openingTurns.run(lot.lotId, () => Promise.resolve())
    await lot.app.services.gates.decisionLog.flush()
    await lot.query(`update gate_opening set asked_at = asked_at - interval '1 minute'`)
  }
  const decisionAt = async (passage: GateAt, readAt = lot.clock.now): Promise<string> => {
    const latest = async () =>
      (
        await lot.query(
          `select opens, cause, due_cents, read_at from gate_decision where passage = $1
           order by read_at desc, decided_at desc limit 1`,
          [passage],
        )
      )[0]
    await expect.poll(async () => (await latest())?.read_at.getTime()).toBe(readAt)
    const { opens, cause, due_cents: cents } = await latest()
    await settle()
    if (opens) return `opens ${cause}`
    return cause === 'unpaid' ? `held ${cents}` : `closed ${cause}`
  }
  /** What calls answer that must be carried out. */
  const answered = <T>(reply: { statusCode: number; body: string; json: <J>() => J }): T => {
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<T>()
  }
  const answer = async (licensePlate: string): Promise<PlateAnswer> => {
    const path = `/parking-lots/${lot.lotId}/plate-answers`
    const reply = await lot.staff('POST', path, { licensePlates: [licensePlate] })
    return answered<{ data: [PlateAnswer] }>(reply).data[0]
  }
  const page = async (plate: string): Promise<NonNullable<PayPage['session']>> =>
    answered<{ session: NonNullable<PayPage['session']> }>(await lot.page({ plate })).session
  /** Whether staff find a vehicle among those that are inside. */
  const isListed = async (plate: string): Promise<boolean> => {
    const path = `/parking-lots/${lot.lotId}/vehicles-inside?search=${plate}`
    const { data } = answered<{ data: { licensePlate: string }[] }>(await lot.staff('GET', path))
    return data.some((one) => one.licensePlate === plate)
  }
  /** What an exit would ask for now; nothing of it is kept. */
  const dueAtExit = (plate: string): Promise<number> =>
    new Promise((found, failed) => {
      const asked = lot.app.services.database.asSystem(async (tx) => {
        const { owed } = await findDueAtExit(tx, lot.lotId, { plate, at: lot.clock.now, eventId: uuidv7() })
        found(owed?.cents ?? 0)
        throw new Error('nothing is kept')
      })
      asked.catch(failed)
    })
  /** Of a price plan it matters which one was in force when a vehicle entered. */
  let plan: PlanName = 'usual'
  const setPlan = async (name: PlanName) => {
    if (name === plan) return
    plan = name
    const path = `/parking-lots/${lot.lotId}/rate-plans`
    expect((await lot.staff('PUT', path, { plan: plans[name] })).statusCode).toBe(200)
  }
  const readTag = async (at: 'in' | 'out') => {
    const lastSeenTime = new Date(lot.clock.now).toISOString()
    const tagInventoryEvent = {
      epcHex: lot.knownTag,
      epc: Buffer.from(lot.knownTag, 'hex').toString('base64url'),
      antennaPort: at === 'in' ? 1 : 2,
      peakRssiCdbm: -5000,
      lastSeenTime,
    }
    await lot.receive(`rfid-impinj?device=reader-${at === 'in' ? 'in' : 'both'}`, [
      { timestamp: lastSeenTime, eventType: 'tagInventory', tagInventoryEvent },
    ])
  }
  /** Ends what a timeline left behind. */
  const clear = async () => {
    await settle()
    await lot.query('delete from passholder_plate where plate <> $1', [lot.knownPlate])
    await lot.query(
      `update passholder set is_multi_pass = false, number_of_vehicles = null, inside_at_once = null,
         pass_type = 'allDay', valid_from = null, valid_to = null, removed_at = null`,
    )
    await lot.query('delete from covered_time')
    await lot.query(
      `update parking_lot set time_limit_minutes = default, exit_grace_minutes = default,
         cover_before_minutes = default, violation_grace_minutes = default`,
    )
    await lot.query(`update parking_group set typed_capacity = 1000 where counted_by = 'plates'`)
    await setGate('entry', 'manual', false)
    await setGate('exit', 'authorisedAndVisitors')
    await lot.query(`update visit set exited_at = entered_at, closed_by = 'exit' where exited_at is null`)
    await lot.query(
      `update visit set stay_ended_at = exited_at where closed_by = 'longestStay' and stay_ended_at is null`,
    )
    await lot.query('delete from gate_decision')
    await setPlan('usual')
    reload()
  }
  await clear()
  return {
    ...lot,
    gates,
    hotel,
    given,
    setGate,
    settle,
    decisionAt,
    answer,
    page,
    pageWith: lot.page,
    setPlan,
    readTag,
    isListed,
    dueAtExit,
    clear,
    close: async () => {
      await pdu.close()
      await lot.close()
    },
  }
}

export type TimelineLot = Awaited<ReturnType<typeof startTimelineLot>>
