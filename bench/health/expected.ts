import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { learningDays, type Lot } from './lots.ts'

// What is expected of a camera by the definition alone: from the reads that would be made without faults, and without the
// product's rules.

const [fewestDays, quarterMs, hoursOfFactor] = [3, 15 * minuteMs, 3]

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const firstAfter = (sorted: readonly number[], at: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

const countBetween = (sorted: readonly number[], from: number, to: number): number =>
  firstAfter(sorted, to) - firstAfter(sorted, from)

/** What is expected of the cameras of a lot: the median of 8 weeks times what the others read in 3 hours, from 0.5 to 2. */
export const expectationsOf = (lot: Lot) => {
  const usual = new Map<string, number>()
  const dayOf = (at: number) => lot.days.findLastIndex(({ startMs }) => startMs <= at)
  const usualAt = (camera: number, at: number): number => {
    const nth = dayOf(at)
    const { startMs, clock, weekday, kind } = lot.days[nth]!
    const hour = clock[Math.min(clock.length - 1, Math.floor((at - startMs) / hourMs))]!
    const key = `${camera} ${nth} ${hour}`
    const known = usual.get(key)
    if (known !== undefined) return known
    const counts = lot.days.slice(Math.max(0, nth - learningDays), nth).flatMap((day) => {
      const place = day.clock.indexOf(hour)
      if (day.weekday !== weekday || day.kind !== 'usual' || place < 0) return []
      const from = day.startMs + place * hourMs
      return [countBetween(lot.cameras[camera]!.reads, from, from + hourMs)]
    })
    const value = counts.length < fewestDays || kind === 'closed' ? 0 : medianOf(counts)
    usual.set(key, value)
    return value
  }
  const factorOf = (camera: number, at: number): number => {
    let [seen, expected] = [0, 0]
    for (const [nth, { reads }] of lot.cameras.entries()) {
      if (nth === camera) continue
      seen += countBetween(reads, at - hoursOfFactor * hourMs, at)
      for (let back = 0; back < hoursOfFactor; back++) expected += usualAt(nth, at - (back + 0.5) * hourMs)
    }
    return expected === 0 ? 1 : Math.min(2, Math.max(0.5, seen / expected))
  }
  /** How many reads of a camera are expected between two times. */
  return (camera: number, from: number, to: number): number => {
    let sum = 0
    for (let at = from; at < to;) {
      const end = Math.min(to, (Math.floor(at / quarterMs) + 1) * quarterMs)
      sum += (usualAt(camera, at) * factorOf(camera, at) * (end - at)) / hourMs
      at = end
    }
    return sum
  }
}

export type Expected = ReturnType<typeof expectationsOf>
