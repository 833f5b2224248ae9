import {
  readHistory,
  type AcceptedHistory,
  type RejectedHistory,
} from '@stallwise/domain/occupancy/history-import.rules.ts'
import type { ImportSettings } from '@stallwise/domain/occupancy/history-import.model.ts'
import { slotsOf, type HistorySlots } from '@stallwise/domain/occupancy/history-slots.rules.ts'

/** An accepted file, without its readings. Times in milliseconds since 1970 UTC. */
export interface ReadFile extends Omit<AcceptedHistory, 'readings'>, HistorySlots {
  readonly from: number
  readonly to: number
}

export interface FileToRead {
  readonly bytes: Uint8Array
  readonly settings: ImportSettings
}

/** Reads a history file, from bytes to the values of days. */
export const readHistoryFile = ({ bytes, settings }: FileToRead): ReadFile | RejectedHistory => {
  const read = readHistory(new TextDecoder().decode(bytes), settings)
  if ('faults' in read) return read
  const { readings, ...more } = read
  const from = readings[0]!.at
  const to = readings.at(-1)!.at
  return { ...more, ...slotsOf(readings, settings.timeZone, settings.now), from, to }
}
