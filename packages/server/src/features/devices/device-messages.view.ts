import type {
  DeviceMessageView,
  ReadEventView,
} from '@stallwise/contract/devices/device-messages.contract.ts'
import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { StoredOutcome } from '#features/ingest/ingest.public.ts'
import type { MessageRow } from './device-messages.store.ts'

/** DEV-13, DEV-14: the parts of a message that the viewer may see. */
export interface Sight {
  readonly plates: boolean
  /** Whether all events read from it are of lots that the viewer can access. */
  readonly events: boolean
  /** Whether the viewer can access all lots that it concerns. */
  readonly text: boolean
}

const eventView = (event: DeviceEvent, { plates }: Sight): ReadEventView => {
  const at = new Date(event.at).toISOString()
  const { deviceId, kind } = event
  if (event.kind === 'stall') {
    const { occupied, batteryPercent, fault } = event
    return { deviceId, kind, at, occupied, batteryPercent, fault }
  }
  if (event.kind === 'tag') {
    const { epc, antenna, rssiDbm } = event
    return { deviceId, kind, at, epc: plates ? epc : null, antenna, rssiDbm }
  }
  const { plate, score, directionDegrees } = event
  return { deviceId, kind, at, plate: plates ? plate : null, score, directionDegrees }
}

const identifiesVehicle = ({ events }: StoredOutcome): boolean => events.some(({ kind }) => kind !== 'stall')

export const messageView = (row: MessageRow, sight: Sight): DeviceMessageView => {
  const kept = row.outcome as StoredOutcome
  return {
    _id: row.id,
    source: row.source_id,
    sourceName: row.source_name,
    receivedAt: row.received_at.toISOString(),
    via: row.via,
    body: sight.text && (sight.plates || !identifiesVehicle(kept)) ? row.body : null,
    isCut: row.is_cut,
    sizeBytes: row.size_bytes,
    outcome: kept.outcome,
    reason: kept.reason,
    accepted: kept.accepted,
    duplicates: kept.duplicates,
    rejected: sight.events ? [...kept.rejected] : [],
    events: sight.events ? kept.events.map((event) => eventView(event, sight)) : [],
  }
}
