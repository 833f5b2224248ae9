import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import { zebraChunk, zebraEvent, zebraPost } from '@stallwise/adapters/rfid-zebra/zebra.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import type { TagDetection } from './passages.ts'

type ReaderKind = 'rfid-impinj' | 'rfid-zebra'

interface Reporting {
  readonly kind: ReaderKind
  readonly key: string
}

/** A reader is of the kind for which its customer has a source. */
const reportingOf = (world: DemoWorld): ReadonlyMap<string, Reporting> => {
  const ofCustomer = new Map(
    world.sources.flatMap(({ kind, customer_id, key }) =>
      kind === 'rfid-impinj' || kind === 'rfid-zebra' ? [[customer_id, { kind, key }] as const] : [],
    ),
  )
  return new Map(
    world.lots.flatMap(({ id, customer_id }) => {
      const reporting = ofCustomer.get(customer_id)
      return reporting ? [[id, reporting] as const] : []
    }),
  )
}

/** Encodes tag detections in the vendors' protocols: one post of a reader for its detections since the last one. */
export const createTagPosts = (world: DemoWorld): ((detections: readonly TagDetection[]) => VendorPost[]) => {
  const reporting = reportingOf(world)
  const counted = new Map<string, number>()

  const asZebra = (key: string, device: string, detections: readonly TagDetection[]): VendorPost => {
    const events = detections.map((one) => {
      const eventNum = (counted.get(device) ?? 0) + 1
      counted.set(device, eventNum)
      return zebraEvent({ ...one, eventNum })
    })
    return events.length === 1 ? zebraPost(key, device, events[0]!) : zebraChunk(key, device, events)
  }

  const asImpinj = (key: string, device: string, detections: readonly TagDetection[]): VendorPost =>
    impinjPost(
      key,
      device,
      detections.map((one) => tagInventory(one, { lastSeenTime: true, hostname: true })),
    )

  return (detections) =>
    [...new Set(detections.map(({ reader }) => reader))].flatMap((reader) => {
      const { kind, key } = reporting.get(reader.parking_lot_id) ?? {}
      if (kind === undefined || key === undefined) return []
      const own = detections.filter((one) => one.reader === reader)
      return [(kind === 'rfid-impinj' ? asImpinj : asZebra)(key, reader.device_id, own)]
    })
}
