import type { DegreeRange, Passage, VisitCamera, VisitReader } from './visits.model.ts'

const within = (degrees: number, { from, to }: DegreeRange): boolean => {
  // 360 equals 0: a range may end there, and a camera may report either.
  const normalized = degrees % 360
  if (from > to) return normalized >= from || normalized <= to
  return [normalized, normalized + 360].some((one) => one >= from && one <= to)
}

/**
 * VIS-03: direction of a camera's read. A camera for both directions decides by its degree ranges, then by front or
 * rear; otherwise it is unknown. Source: decision 3.
 */
export const passageOf = (
  camera: VisitCamera,
  read: {
    readonly directionDegrees?: number | undefined
    readonly orientation?: 'Front' | 'Rear' | undefined
  },
): Passage => {
  if (camera.role !== 'both') return camera.role
  const { directionDegrees: degrees } = read
  if (degrees !== undefined && camera.entryDegrees && within(degrees, camera.entryDegrees)) return 'entry'
  if (degrees !== undefined && camera.exitDegrees && within(degrees, camera.exitDegrees)) return 'exit'
  if (read.orientation) return read.orientation === 'Front' ? 'entry' : 'exit'
  return 'unknown'
}

/** VIS-03: direction of an RFID reader's read. A reader for both directions decides by the antenna. Source: decision 3. */
export const passageOfTag = (reader: VisitReader, antenna: number): Passage => {
  if (reader.role !== 'both') return reader.role
  if (reader.entryAntennas.includes(antenna)) return 'entry'
  return reader.exitAntennas.includes(antenna) ? 'exit' : 'unknown'
}

/** VIS-11: whether a read is too weak for this lane; power in dBm, absent = not reported. */
export const isTooWeak = ({ weakestDbm }: VisitReader, rssiDbm: number | undefined): boolean =>
  weakestDbm !== null && rssiDbm !== undefined && rssiDbm < weakestDbm
