import { expect } from 'vitest'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf } from '../payments.test-world.ts'
import { endValidations } from './end-validations.ts'
import type { PlanName, TimelineLot } from './timeline-lot.test-world.ts'

/** One timeline: its lot, the plates of its vehicles A, B …, and what was made for them. */
interface Timeline {
  readonly lot: TimelineLot
  readonly plateOf: (name: string) => string
  readonly guests: Map<string, string>
  /** When it began, in milliseconds since 1970 UTC. */
  readonly began: number
}

type Step = (timeline: Timeline, ...words: string[]) => Promise<string | void>

const letters = 'ACEFHJKMNPRTUVWXY'
let nth = 0
/** A plate whose only characters with look-alikes are 8 and 5. */
const freshPlate = (): string => {
  const number = nth++
  return `85T${letters[number % 17]}${letters[Math.floor(number / 17) % 17]}3`
}
/** `A~` and `A^` are look-alikes of A, not of each other; `P` is the vehicle of the lot's pass. */
const platesOf = (ofPass: string) => {
  const plates = new Map([['P', ofPass]])
  return (name: string): string => {
    const vehicle = name[0]!
    const plate = plates.get(vehicle) ?? freshPlate()
    plates.set(vehicle, plate)
    if (name.endsWith('~')) return plate.replace('8', 'B')
    return name.endsWith('^') ? plate.replace('5', 'S') : plate
  }
}

const lasts = { s: 1_000, m: minute, h: 60 * minute, d: 1_440 * minute }
const pass = async ({ lot }: Timeline, [, many, unit]: RegExpExecArray) => {
  lot.clock.now += Number(many) * lasts[unit as keyof typeof lasts]
  await lot.fire()
}

const read = async (
  { lot, plateOf }: Timeline,
  { at, name, minutes = 0 }: { at: 'in' | 'out'; name: string; minutes?: number },
) => {
  // Reads of a camera at the same instant are one event.
  lot.clock.now += 1
  const reply = await lot.drive(`camera-${at}`, plateOf(name), minutes * minute)
  expect(reply.json()).toMatchObject({ accepted: 1 })
}

const done = (reply: { statusCode: number; body: string }, status = 200) =>
  expect([reply.statusCode, reply.body]).toEqual([status, expect.anything()])

const latestPayment = async ({ lot, plateOf }: Timeline, name: string): Promise<string> =>
  (
    await lot.query(
      `select id from payment where plate = $1 and state = 'approved' order by created_at desc limit 1`,
      [plateOf(name)],
    )
  )[0].id

/** What drivers do, and what cameras see of it. */
const ofDrivers: Record<string, Step> = {
  in: async (timeline, name) => {
    await read(timeline, { at: 'in', name: name! })
    await timeline.lot.settle()
  },
  arrives: async (timeline, name) => {
    await read(timeline, { at: 'in', name: name! })
    return timeline.lot.decisionAt('entry')
  },
  exit: async (timeline, name) => {
    await read(timeline, { at: 'out', name: name! })
    return timeline.lot.decisionAt('exit')
  },
  'leaves-without-gate': async (timeline, name) => {
    await read(timeline, { at: 'out', name: name! })
    await timeline.lot.settle()
  },
  'late-exit': async (timeline, name, minutes) => {
    await read(timeline, { at: 'out', name: name!, minutes: Number(minutes) })
    await timeline.lot.decisionAt('exit', timeline.lot.clock.now - Number(minutes) * minute)
  },
  pay: async ({ lot, plateOf }, name, minutes) => {
    const wanted = minutes === undefined ? null : Number(minutes)
    const { token, options } = await lot.page(plateOf(name!))
    const option = options.find((one) => one.minutes === wanted)
    if (!option) return `not offered: ${options.map((one) => one.minutes).join(' ')}`
    const { dueCents } = option
    const dataKey = dueCents === 0 ? null : lot.sandbox.tokenOf('approves')
    const reply = await lot.post({ session: token, minutes: wanted, dueCents, dataKey })
    await lot.settle()
    return codeOf(reply) === '200 approved' ? String(dueCents) : codeOf(reply)
  },
  'pay-with-coupon': async ({ lot, plateOf }, name, coupon) => {
    const { session } = (await lot.pageWith({ plate: plateOf(name!), coupon: coupon! })).json()
    const { dueCents } = session.options.find((one: { minutes: number | null }) => one.minutes === null)
    const dataKey = dueCents === 0 ? null : lot.sandbox.tokenOf('approves')
    const reply = await lot.post({ session: session.token, minutes: null, coupon, dueCents, dataKey })
    await lot.settle()
    return codeOf(reply) === '200 approved' ? String(dueCents) : codeOf(reply)
  },
  'is-declined': async ({ lot, plateOf }, name) => {
    const { token, options } = await lot.page(plateOf(name!))
    const { dueCents } = options.find((one) => one.minutes === null)!
    const dataKey = lot.sandbox.tokenOf('insufficient-funds')
    const reply = await lot.post({ session: token, minutes: null, dueCents, dataKey })
    await lot.settle()
    expect(codeOf(reply)).toBe('200 declined')
  },
}

/** What staff do. */
const ofStaff: Record<string, Step> = {
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

const changePass = async ({ lot }: Timeline, change: (vehicles: readonly Vehicle[]) => object) => {
  const { version, vehicles } = (await lot.staff('GET', `/pass-holders/one/${lot.passholderId}`)).json()
  const body = { version, ...change(vehicles) }
  done(await lot.staff('PUT', `/v2/pass-holders/${lot.passholderId}`, body))
}
interface Vehicle {
  readonly licensePlate: string
}

/** What happens to the pass of the lot. */
const ofPass: Record<string, Step> = {
  /** A pass for so many vehicles, of which so many may be inside at once. */
  multi: async ({ lot }, vehicles, inside) => {
    await lot.query(
      'update passholder set is_multi_pass = true, number_of_vehicles = $2, inside_at_once = $3 where id = $1',
      [lot.passholderId, Number(vehicles), Number(inside)],
    )
    lot.app.services.lots.clear()
  },
  join: async (timeline, name, minutes) => {
    const { lot, plateOf } = timeline
    const until = minutes && new Date(lot.clock.now + Number(minutes) * minute).toISOString()
    const vehicle = { licensePlate: plateOf(name!), ...(until && { until }) }
    await changePass(timeline, (vehicles) => ({ vehicles: [...vehicles, vehicle] }))
  },
  part: async (timeline, name) => {
    const isOther = (one: Vehicle) => one.licensePlate !== timeline.plateOf(name!)
    await changePass(timeline, (vehicles) => ({ vehicles: vehicles.filter(isOther) }))
  },
  /** Its last day is so many days from today, in the calendar of the lot. */
  'pass-until': async (timeline, days) => {
    const { timeZone } = (await timeline.lot.staff('GET', `/parking-lots/${timeline.lot.lotId}`)).json()
    const { day } = localDayOf(timeline.lot.clock.now + Number(days) * lasts.d, timeZone)
    await changePass(timeline, () => ({ validTo: day }))
  },
  /** The tag of the pass is read. */
  tag: async ({ lot }, at) => {
    lot.clock.now += 1
    await lot.readTag(at as 'in' | 'out')
    await lot.settle()
  },
}

/** What is shown. */
const shown: Record<string, Step> = {
  due: async ({ lot, plateOf }, name) => String((await lot.answer(plateOf(name!))).owes!.dueCents),
  state: async ({ lot, plateOf }, name) => (await lot.answer(plateOf(name!))).owes!.state,
  /** Minutes from now. */
  'leave-by': async ({ lot, plateOf }, name) => {
    const { leaveBy } = (await lot.answer(plateOf(name!))).owes!
    return leaveBy === null ? 'none' : String(Math.round((Date.parse(leaveBy) - lot.clock.now) / minute))
  },
  meant: async ({ lot, plateOf }, name) => {
    const { meantPlate } = await lot.page(plateOf(name!))
    return ['A', 'A~', 'A^'].find((one) => plateOf(one) === meantPlate) ?? 'none'
  },
  validations: async ({ lot, plateOf }, name) => {
    await endValidations(lot.app.services)
    const uses = await lot.query(
      'select state from payment_validation_use where plate = $1 order by used_at',
      [plateOf(name!)],
    )
    return uses.map(({ state }) => state).join(' ')
  },
  violations: async ({ lot, plateOf, began }, name) => {
    const url = `/violations?parkingLot=${lot.lotId}&timePeriod=24h&sort=dateCreated&search=${plateOf(name!)}`
    const { data } = (await lot.staff('GET', url)).json()
    return (
      data
        .filter((one: { dateCreated: string }) => Date.parse(one.dateCreated) >= began)
        .map((one: { reason: string; status: string }) => `${one.reason} ${one.status}`)
        .join(', ') || 'none'
    )
  },
}

const steps = { ...ofDrivers, ...ofStaff, ...ofPass, ...shown }

/** The names of vehicles in a timeline, with their look-alikes. */
const vehiclesIn = (text: string): string[] => [...new Set(text.match(/\b[A-Z][~^]?(?=[\s;]|$)/g) ?? [])]

/** PAY-16: the page, staff and the exit say the same of a vehicle. */
const expectOneAnswer = async ({ lot, plateOf }: Timeline, names: readonly string[], after: string) => {
  for (const name of names) {
    const plate = plateOf(name)
    const ask = async () => {
      const [page, staff] = [await lot.page(plate), await lot.answer(plate)]
      const isInside = staff.visit !== null
      const isSamePlace = page.isInside === isInside && (await lot.isListed(plate)) === isInside
      return { page, staff, isSamePlace }
    }
    const { page, staff } = await ask()
    const leave = page.options.find(({ minutes }) => minutes === null)?.dueCents ?? 0
    const { dueCents: cents } = staff.owes!
    const found = { page: leave, exit: await lot.dueAtExit(plate) }
    expect(found, `${name} after ${after}`).toEqual({ page: cents, exit: cents })
    // An exit may open for a payment between the two.
    await expect
      .poll(async () => (await ask()).isSamePlace, { message: `${name} inside after ${after}` })
      .toBe(true)
  }
}

const play = async (timeline: Timeline, step: string): Promise<void> => {
  const [asked, expected] = step.split('=').map((part) => part.trim()) as [string, string?]
  const passed = /^\+(\d+)([smhd])$/.exec(asked)
  if (passed) return pass(timeline, passed)
  const [word, ...words] = asked.split(/\s+/) as [string, ...string[]]
  if (word === 'inside' || word === 'outside') {
    const isInside = async () => (await timeline.lot.answer(timeline.plateOf(words[0]!))).visit !== null
    return expect.poll(isInside, { message: step }).toBe(word === 'inside')
  }
  if (!steps[word]) throw new Error(`No step is called ${word}`)
  const found = await steps[word](timeline, ...words)
  if (expected !== undefined) expect(found, step).toBe(expected)
}

/** Plays a timeline, whose steps are separated by `;`; after each of them all answers about its vehicles are the same. */
export const playTimeline = async (lot: TimelineLot, text: string): Promise<void> => {
  lot.clock.now = Math.ceil(lot.clock.now / (60 * minute)) * 60 * minute + 180 * minute
  const timeline: Timeline = {
    lot,
    plateOf: platesOf(lot.knownPlate),
    guests: new Map(),
    began: lot.clock.now,
  }
  const names = vehiclesIn(text)
  for (const step of text.split(';').map((one) => one.trim())) {
    await play(timeline, step)
    await expectOneAnswer(timeline, names, step)
  }
  await lot.clear()
}
