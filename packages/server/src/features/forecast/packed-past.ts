import { dayQuarters } from '@stallwise/domain/forecast/forecast.model.ts'
import type { DaySums, PastErrors } from '@stallwise/domain/forecast/own-error.rules.ts'

const unknown = -128
const most = 127
const runBytes = 4 + dayQuarters
const dayBytes = 10

type Run = PastErrors['runs'][number]

/** The bytes of runs that were read: of 28 that are written again, one is new. */
const bytesOfRead = new WeakMap<Run, Buffer>()

/** Errors of a day in a byte each, in steps of the largest one's 127th: a width needs no more. */
const packRun = (target: Buffer, at: number, run: Run): void => {
  const read = bytesOfRead.get(run)
  if (read) {
    read.copy(target, at)
    return
  }
  const { errors } = run
  let largest = 0
  for (const error of errors) if (Math.abs(error) > largest) largest = Math.abs(error)
  const step = Math.fround(largest / most) || 1
  target.writeFloatLE(step, at)
  for (let quarter = 0; quarter < dayQuarters; quarter++) {
    const error = errors[quarter]!
    const kept = Number.isNaN(error) ? unknown : Math.max(-most, Math.min(most, Math.round(error / step)))
    target.writeInt8(kept, at + 4 + quarter)
  }
}

const unpackRun = (source: Buffer, at: number): Run => {
  const step = source.readFloatLE(at)
  const steps = new Int8Array(source.buffer, source.byteOffset + at + 4, dayQuarters)
  const errors = new Float64Array(dayQuarters)
  for (let quarter = 0; quarter < dayQuarters; quarter++)
    errors[quarter] = steps[quarter] === unknown ? Number.NaN : steps[quarter]! * step
  const run = { errors }
  bytesOfRead.set(run, source.subarray(at, at + runBytes))
  return run
}

/** FOR-22: the errors of the last days as they are stored. */
export const packPast = ({ runs, days }: PastErrors): Buffer => {
  const packed = Buffer.allocUnsafe(2 + runs.length * runBytes + days.length * dayBytes)
  packed.writeUInt8(runs.length, 0)
  packed.writeUInt8(days.length, 1)
  runs.forEach((run, nth) => packRun(packed, 2 + nth * runBytes, run))
  let at = 2 + runs.length * runBytes
  for (const { count, hourCount, error, errorOfHour } of days) {
    packed.writeUInt8(count, at)
    packed.writeUInt8(hourCount, at + 1)
    packed.writeFloatLE(error, at + 2)
    packed.writeFloatLE(errorOfHour, at + 6)
    at += dayBytes
  }
  return packed
}

const unpackDay = (source: Buffer, at: number): DaySums => ({
  count: source.readUInt8(at),
  hourCount: source.readUInt8(at + 1),
  error: source.readFloatLE(at + 2),
  errorOfHour: source.readFloatLE(at + 6),
})

export const unpackPast = (packed: Buffer): PastErrors => {
  const [runs, days] = [packed.readUInt8(0), packed.readUInt8(1)]
  const begin = 2 + runs * runBytes
  return {
    runs: Array.from({ length: runs }, (_, nth) => unpackRun(packed, 2 + nth * runBytes)),
    days: Array.from({ length: days }, (_, nth) => unpackDay(packed, begin + nth * dayBytes)),
  }
}
