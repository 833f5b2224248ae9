import { namedRandom, pick, wholeBetween } from '#seeded/random.ts'
import { carColors, type CarColor } from '#simulator/car-picture.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'

/** What a person of the demo decides about a violation, and when. */
export interface DemoDecision {
  readonly status: 'dismissed' | 'resolved'
  readonly at: number
}

/** Staff deal with half of the violations, some minutes to an hour after these began; the others end by themselves. */
export const planDecision = (seed: number, key: string, openedAt: number): DemoDecision | undefined => {
  const random = namedRandom(seed, 'decision', key)
  if (random() < 0.5) return undefined
  const status = random() < 0.4 ? 'dismissed' : 'resolved'
  return { status, at: openedAt + wholeBetween(random, 6, 70) * minuteMs }
}

const notes = ['Parked across two stalls.', 'Blocks the ramp.', 'Parked in the loading area.'] as const

/** What staff say about a vehicle that they report. */
export const planReport = (seed: number, at: number): string =>
  pick(namedRandom(seed, 'report', Math.floor(at / (60 * minuteMs))), notes)

/** The color of the vehicle on the photo of a report. */
export const planReportedColor = (seed: number, at: number): CarColor =>
  pick(
    namedRandom(seed, 'report color', Math.floor(at / (60 * minuteMs))),
    Object.keys(carColors) as CarColor[],
  )
