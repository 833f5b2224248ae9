import type {
  DeviceMessageView,
  ReadEventView,
} from '@stallwise/contract/devices/device-messages.contract.ts'
import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { StoredOutcome } from '#features/ingest/ingest.public.ts'
import type { MessageRow } from './device-messages.store.ts'

/** DEV-13, DEV-14: how much of a message its viewer sees. */
export interface Sight {
  readonly plates: boolean
  /** Whether what was read of it is all of lots that are the viewer's. */
  readonly events: boolean
  /** Whether all lots that it speaks of are the viewer's. */
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

const tellsWho = ({ events }: StoredOutcome): boolean => events.some(({ kind }) => kind !== 'stall')

export const messageView = (row: MessageRow, sight: Sight): DeviceMessageView => {
  const kept = row.outcome as StoredOutcome
  return {
    _id: row.id,
    source: row.source_id,
    sourceName: row.source_name,
    receivedAt: row.received_at.toISOString(),
    via: row.via,
    body: sight.text && (sight.plates || !tellsWho(kept)) ? row.body : null,
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
