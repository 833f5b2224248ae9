import { expect } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf } from '../testing/payments.test-world.ts'
import type { Step, Timeline } from './timeline-step.test-world.ts'

const read = async (
  { lot, plateOf }: Timeline,
  { at, name, minutes = 0 }: { at: 'in' | 'out' | 'inside'; name: string; minutes?: number },
) => {
  // Reads of a camera at the same instant are one event.
  lot.clock.now += 1
  const reply = await lot.drive(`camera-${at}`, plateOf(name), minutes * minute)
  expect(reply.json()).toMatchObject({ accepted: 1 })
}

/** What drivers do, and what cameras see of it. */
export const ofDrivers: Record<string, Step> = {
  in: async (timeline, name) => {
    await read(timeline, { at: 'in', name: name! })
    await timeline.lot.settle()
  },
  /** The read of its entry arrives so many minutes late. */
  'late-in': async (timeline, name, minutes) => {
    await read(timeline, { at: 'in', name: name!, minutes: Number(minutes) })
    await timeline.lot.settle()
  },
  arrives: async (timeline, name) => {
    await read(timeline, { at: 'in', name: name! })
    return timeline.lot.decisionAt('entry')
  },
  /** A camera between entry and exit reads it. */
  'drives-inside': async (timeline, name) => {
    await read(timeline, { at: 'inside', name: name! })
    await timeline.lot.settle()
  },
  exit: async (timeline, name) => {
    await read(timeline, { at: 'out', name: name! })
    return timeline.lot.decisionAt('exit')
  },
  /** The clock of the camera at the exit is so many minutes ahead. */
  'exit-ahead': async (timeline, name, minutes) => {
    await read(timeline, { at: 'out', name: name!, minutes: -Number(minutes) })
    return timeline.lot.decisionAt('exit', timeline.lot.clock.now + Number(minutes) * minute)
  },
  'arrives-ahead': async (timeline, name, minutes) => {
    await read(timeline, { at: 'in', name: name!, minutes: -Number(minutes) })
    return timeline.lot.decisionAt('entry', timeline.lot.clock.now + Number(minutes) * minute)
  },
  'leaves-without-gate': async (timeline, name) => {
    await read(timeline, { at: 'out', name: name! })
    await timeline.lot.settle()
  },
  'late-exit': async (timeline, name, minutes) => {
    await read(timeline, { at: 'out', name: name!, minutes: Number(minutes) })
    await timeline.lot.settle()
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
