import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import { zebraChunk, zebraEvent, zebraPost } from '@stallwise/adapters/rfid-zebra/zebra.simulator.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import type { TagHeard } from './passages.ts'

type Maker = 'rfid-impinj' | 'rfid-zebra'

interface Reporting {
  readonly maker: Maker
  readonly key: string
}

/** A reader is of the make whose source its customer has. */
const reportingOf = (world: DemoWorld): ReadonlyMap<string, Reporting> => {
  const ofCustomer = new Map(
    world.sources.flatMap(({ kind, customer_id, key }) =>
      kind === 'rfid-impinj' || kind === 'rfid-zebra' ? [[customer_id, { maker: kind, key }] as const] : [],
    ),
  )
  return new Map(
    world.lots.flatMap(({ id, customer_id }) => {
      const reporting = ofCustomer.get(customer_id)
      return reporting ? [[id, reporting] as const] : []
    }),
  )
}

/** Puts what readers hear into the words of their makers: one post of a reader for what it heard since the last. */
export const createTagVoices = (world: DemoWorld): ((heard: readonly TagHeard[]) => VendorPost[]) => {
  const reporting = reportingOf(world)
  const counted = new Map<string, number>()

  const asZebra = (key: string, device: string, heard: readonly TagHeard[]): VendorPost => {
    const events = heard.map((one) => {
      const eventNum = (counted.get(device) ?? 0) + 1
      counted.set(device, eventNum)
      return zebraEvent({ ...one, eventNum })
    })
    return events.length === 1 ? zebraPost(key, device, events[0]!) : zebraChunk(key, device, events)
  }

  const asImpinj = (key: string, device: string, heard: readonly TagHeard[]): VendorPost =>
    impinjPost(
      key,
      device,
      heard.map((one) => tagInventory(one, { lastSeenTime: true, hostname: true })),
    )

  return (heard) =>
    [...new Set(heard.map(({ reader }) => reader))].flatMap((reader) => {
      const { maker, key } = reporting.get(reader.parking_lot_id) ?? {}
      if (maker === undefined || key === undefined) return []
      const own = heard.filter((one) => one.reader === reader)
      return [(maker === 'rfid-impinj' ? asImpinj : asZebra)(key, reader.device_id, own)]
    })
}
