import type { StallFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { askOf, msOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

const times = ['since', 'last_at', 'base_since', 'base_at', 'first_seen_at', 'last_seen_at'] as const
const timesOfSensor = ['battery_at', 'fault_at'] as const

type Times = Record<(typeof times)[number] | (typeof timesOfSensor)[number], number | null>

interface StallRow
  extends
    Omit<RowOf<'stall_state'>, 'parking_lot_id' | 'stall_id' | 'errors' | 'closed' | keyof Times>,
    Times {
  lot: string
  id: string
  stall_number: string
  floor_name: string
  stall_type: StallFacts['stallType']
  group_id: string | null
  is_active: boolean
  device: string | null
  errors: SensorErrorKind[]
}

/** The base before `start`: the stored state itself, unless its last report is later; then the stored base. */
const baseOf = (row: StallRow, start: number): StallFacts['base'] =>
  (row.last_at ?? -Infinity) < start
    ? {
        at: row.last_at ?? -Infinity,
        eventId: row.last_event_id ?? '',
        occupied: row.occupied,
        since: row.since ?? -Infinity,
      }
    : {
        at: row.base_at ?? -Infinity,
        eventId: row.base_event_id ?? '',
        occupied: row.base_occupied,
        since: row.base_since ?? -Infinity,
      }

/** Equal texts of many rows as one text: the driver makes one of each value. */
class SharedTexts {
  readonly #texts = new Map<string, string>()

  of<Text extends string>(text: Text): Text {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return (known as Text | undefined) ?? text
  }
}

const noErrors: readonly SensorErrorKind[] = []

const stallFacts = (row: StallRow, start: number, texts: SharedTexts): StallFacts => ({
  id: row.id,
  number: row.stall_number,
  floorName: texts.of(row.floor_name),
  stallType: texts.of(row.stall_type),
  groupId: row.group_id && texts.of(row.group_id),
  isActive: row.is_active,
  deviceId: row.device,
  base: baseOf(row, start),
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  battery:
    row.battery_at !== null && row.battery_percent !== null
      ? { percent: row.battery_percent, at: row.battery_at }
      : null,
  fault: row.fault_at === null ? null : { text: row.fault, at: row.fault_at },
  errors: row.errors.length === 0 ? noErrors : row.errors,
})

/** The stalls of lots, with the state of their sensors before the start of each lot. */
export const loadStalls = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<StallFacts[]>> => {
  const rowsOf = await askOf<StallRow>(
    client,
    lots,
    `select lot, stall.id, stall_number, floor_name, stall_type, group_id, is_active, device, occupied, last_event_id,
       base_occupied, base_event_id, battery_percent, fault, errors, ${[...times, ...timesOfSensor].map(msOf).join(', ')}
     from ${wantedLots} join stall on stall.parking_lot_id = lot
     join floor on floor.parking_lot_id = lot and floor.id = floor_id
     join stall_state on stall_state.parking_lot_id = lot and stall_id = stall.id
     order by position, stall_number collate "C"`,
  )
  const starts = new Map(lots.map(({ lotId, start }) => [lotId, start]))
  return (lotId) => {
    const texts = new SharedTexts()
    return rowsOf(lotId).map((row) => stallFacts(row, starts.get(lotId)!, texts))
  }
}
