import type { ErrorRuns } from '@stallwise/domain/forecast/error-runs.rules.ts'
import { dayQuarters } from '@stallwise/domain/forecast/forecast.model.ts'
import type { DaySums, PastErrors } from '@stallwise/domain/forecast/own-error.rules.ts'

const stepBytes = 4
const runBytes = stepBytes + dayQuarters
const dayBytes = 10

const packRuns = (target: Buffer, begin: number, { steps, counts }: ErrorRuns): void => {
  const bytes = Buffer.from(counts.buffer, counts.byteOffset, counts.length)
  for (let nth = 0; nth < steps.length; nth++) {
    const at = target.writeFloatLE(steps[nth]!, begin + nth * runBytes)
    bytes.copy(target, at, nth * dayQuarters, (nth + 1) * dayQuarters)
  }
}

const unpackRuns = (source: Buffer, begin: number, days: number): ErrorRuns => {
  const steps = new Float32Array(days)
  const bytes = new Uint8Array(days * dayQuarters)
  for (let nth = 0; nth < days; nth++) {
    const at = begin + nth * runBytes
    steps[nth] = source.readFloatLE(at)
    source.copy(bytes, nth * dayQuarters, at + stepBytes, at + runBytes)
  }
  return { steps, counts: new Int8Array(bytes.buffer) }
}

/** FOR-22: the errors of the last days as they are stored. */
export const packPast = ({ runs, days }: PastErrors): Buffer => {
  const begin = 2 + runs.steps.length * runBytes
  const packed = Buffer.allocUnsafe(begin + days.length * dayBytes)
  packed.writeUInt8(runs.steps.length, 0)
  packed.writeUInt8(days.length, 1)
  packRuns(packed, 2, runs)
  let at = begin
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
    runs: unpackRuns(packed, 2, runs),
    days: Array.from({ length: days }, (_, nth) => unpackDay(packed, begin + nth * dayBytes)),
  }
}
