import { randomUUID } from 'node:crypto'
import type { PayPage } from '@stallwise/contract/payments/payments.contract.ts'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { codeOf } from '../testing/payments.test-world.ts'
import type { Step, Timeline } from './timeline-step.test-world.ts'

const latestOf = async ({ lot, plateOf }: Timeline, name: string): Promise<Violation> => {
  const url = `/violations?parkingLot=${lot.lotId}&timePeriod=30d&search=${plateOf(name)}`
  return (await lot.staff('GET', url)).json().data[0]
}

/** Payment pages that visitors left open, by their plates. */
const openPages = new Map<string, NonNullable<PayPage['session']>>()

const payOpenPage = async (
  { lot, plateOf }: Timeline,
  name: string,
  minutes?: string,
  key = randomUUID(),
) => {
  const { token, options } = openPages.get(plateOf(name))!
  const wanted = minutes === undefined ? null : Number(minutes)
  const { dueCents } = options.find((one) => one.minutes === wanted)!
  const dataKey = dueCents === 0 ? null : lot.sandbox.tokenOf('approves')
  const reply = await lot.post({ session: token, minutes: wanted, dueCents, dataKey }, { key })
  await lot.settle()
  return codeOf(reply) === '200 approved' ? String(dueCents) : codeOf(reply)
}

const openPage: Step = async ({ lot, plateOf }, name) => {
  openPages.set(plateOf(name!), await lot.page(plateOf(name!)))
}

/** Pages that were opened before, reports and what violations say. */
export const atDesk: Record<string, Step> = {
  looks: openPage,
  /** Pays what the page offered when it was opened. */
  'pays-looked': (timeline, name, minutes) => payOpenPage(timeline, name!, minutes),
  /** The same request twice, as by a double click. */
  'pays-twice': async (timeline, name) => {
    await openPage(timeline, name!)
    const key = randomUUID()
    const first = await payOpenPage(timeline, name!, undefined, key)
    return `${first} ${await payOpenPage(timeline, name!, undefined, key)}`
  },
  /** What was charged for a plate, in cents. */
  charged: async ({ lot, plateOf }, name) => {
    const rows = await lot.query(
      `select cents from payment where plate = $1 and state = 'approved' order by created_at`,
      [plateOf(name!)],
    )
    return rows.map(({ cents }) => cents).join(' ') || 'nothing'
  },
  /** What the page offers: minutes and cents. */
  offered: async ({ lot, plateOf }, name) => {
    const { options } = await lot.page(plateOf(name!))
    return options.map(({ minutes, dueCents }) => `${minutes}:${dueCents}`).join(' ') || 'nothing'
  },
  report: async ({ lot, plateOf }, name) => {
    const report = { parkingLot: lot.lotId, licensePlate: plateOf(name!) }
    return String((await lot.staff('POST', '/violations/report', report)).statusCode)
  },
  /** Takes back the last decision about a violation. */
  undo: async (timeline, name) => {
    const { _id } = await latestOf(timeline, name!)
    return String((await timeline.lot.staff('POST', `/violations/${_id}/undo`, {})).statusCode)
  },
  /** What a vehicle exceeded, and by how many minutes it was allowed. */
  exceeded: async (timeline, name) => {
    const { exceeded } = await latestOf(timeline, name!)
    return exceeded === null ? 'none' : `${exceeded.limit} ${exceeded.minutes}`
  },
  /** Whether a violation rests on an entry read alone. */
  seen: async (timeline, name) =>
    (await latestOf(timeline, name!)).notSeenSince === null ? 'since' : 'not since',
}
