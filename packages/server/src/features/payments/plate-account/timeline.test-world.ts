import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { startTimelineLot, type TimelineLot } from './timeline-lot.test-world.ts'
import { atDesk } from './timeline-of-desk.test-world.ts'
import { ofDays } from './timeline-of-days.test-world.ts'
import { ofDrivers } from './timeline-of-drivers.test-world.ts'
import { ofPass } from './timeline-of-pass.test-world.ts'
import { ofRights } from './timeline-of-rights.test-world.ts'
import { ofStaff } from './timeline-of-staff.test-world.ts'
import { shown } from './timeline-shown.test-world.ts'
import { lasts, platesOf, type Timeline } from './timeline-step.test-world.ts'

const pass = async ({ lot }: Timeline, [, many, unit]: RegExpExecArray) => {
  lot.clock.now += Number(many) * lasts[unit as keyof typeof lasts]
  if (unit === 'd') await lot.query('select ensure_month_partitions($1::date, 3)', [new Date(lot.clock.now)])
  await lot.fire()
}

const steps = { ...ofDays, ...ofDrivers, ...ofStaff, ...ofPass, ...ofRights, ...shown, ...atDesk }

/** The names of vehicles in a timeline, with their look-alikes. */
const vehiclesIn = (text: string): string[] => [...new Set(text.match(/\b[A-Z][~^]?(?=[\s;]|$)/g) ?? [])]

/** PAY-16: the page, staff and the exit say the same of a vehicle. */
const expectOneAnswer = async ({ lot, plateOf }: Timeline, names: readonly string[], after: string) => {
  for (const name of names) {
    const plate = plateOf(name)
    const ask = async () => {
      const [page, staff] = [await lot.page(plate), await lot.answer(plate)]
      const isInside = staff.visit !== null
      const place = { page: page.isInside, staff: isInside, listed: await lot.isListed(plate) }
      const isSamePlace = page.isInside === isInside && place.listed === isInside
      return { page, staff, place, isSamePlace }
    }
    const { page, staff, isSamePlace } = await ask()
    const leave = page.options.find(({ minutes }) => minutes === null)?.dueCents ?? 0
    const { dueCents: cents } = staff.owes!
    const found = { page: leave, exit: await lot.dueAtExit(plate) }
    expect(found, `${name} after ${after}`).toEqual({ page: cents, exit: cents })
    if (isSamePlace) continue
    // An exit may open for a payment between the two.
    const isOnePlace = ({ page, staff, listed }: Awaited<ReturnType<typeof ask>>['place']) =>
      page === staff && listed === staff
    await expect
      .poll(async () => (await ask()).place, { message: `${name} inside after ${after}` })
      .toSatisfy(isOnePlace)
  }
}

/** Takes a generated step; undefined if it was refused or there was nothing to do. */
export const takeStep = async (timeline: Timeline, step: string): Promise<string | void> => {
  const passed = /^\+(\d+)([smhd])$/.exec(step)
  if (passed) return pass(timeline, passed)
  const [word, ...words] = step.split(' ') as [string, ...string[]]
  try {
    return await steps[word]!(timeline, ...words)
  } catch {
    return undefined
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

/** A timeline of a lot, some hours after the last one. */
export const beginTimeline = (lot: TimelineLot): Timeline => {
  lot.clock.now = Math.ceil(lot.clock.now / (60 * minute)) * 60 * minute + 180 * minute
  return { lot, plateOf: platesOf(lot.knownPlate), guests: new Map(), began: lot.clock.now }
}

/** Plays a timeline, whose steps are separated by `;`; after each of them all answers about its vehicles are the same. */
const playTimeline = async (lot: TimelineLot, text: string): Promise<void> => {
  const timeline = beginTimeline(lot)
  const names = vehiclesIn(text)
  for (const step of text.split(';').map((one) => one.trim())) {
    await play(timeline, step)
    await expectOneAnswer(timeline, names, step)
  }
  await lot.clear()
}

/**
 * Plays a generated timeline: a step that is refused, or finds nothing to do, changes nothing. After each of them all
 * answers are the same, and an exit opens only for what owes nothing.
 */
const playGenerated = async (lot: TimelineLot, text: string): Promise<void> => {
  const timeline = beginTimeline(lot)
  const names = vehiclesIn(text)
  for (const step of text.split('; ')) {
    // Reads within 15 seconds are of one passage.
    lot.clock.now += 20_000
    const exits = /^exit (\S+)$/.exec(step)?.[1]
    const answer = exits && (await lot.answer(timeline.plateOf(exits)))
    const found = await takeStep(timeline, step)
    // At its own instant, a read that ended a stay is still being decided.
    lot.clock.now += 1
    const owes = answer && answer.visit !== null ? answer.owes!.dueCents : 0
    if (owes > 0 && found !== undefined) expect(found, `${step} of ${text}`).toBe(`held ${owes}`)
    await expectOneAnswer(timeline, names, `${step} of ${text}`)
  }
  await lot.clear()
}

type Row = readonly [name: string, steps: string]

/**
 * Starts a lot for the timelines of a file, and returns what plays them: 3.00 an hour and 13 % of tax are 339 cents an hour, and
 * the entry has no gate, as long as nothing else is said.
 */
export const timelinesOf = (...world: Parameters<typeof startTimelineLot>) => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  let lot: TimelineLot
  beforeAll(async () => {
    lot = await startTimelineLot(...world)
  })
  afterAll(() => lot?.close())
  afterEach(() => lot.clear())
  return (rows: readonly Row[]) => test.each(rows)('%s', (_name, text) => playTimeline(lot, text))
}

/** Starts a lot, and returns what plays generated timelines in it. */
export const generatedTimelinesOf = (...world: Parameters<typeof startTimelineLot>) => {
  let lot: TimelineLot
  beforeAll(async () => {
    lot = await startTimelineLot(...world)
  }, 60_000)
  afterAll(() => lot?.close())
  return (name: string, texts: fc.Arbitrary<string>, parameters: fc.Parameters<[string]>) =>
    test(name, { timeout: 3_600_000 }, () =>
      fc.assert(
        fc.asyncProperty(texts, (text) => playGenerated(lot, text)).afterEach(() => lot.clear()),
        parameters,
      ),
    )
}
