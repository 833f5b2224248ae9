import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { Place, StoredAddress } from './calendars.store.ts'

const contextOf = ({ lotId, id }: Place): string => `calendar ${lotId} ${id}`

/** EVT-20: an address as it is stored. */
export const sealAddress = (sealing: Sealing, place: Place, url: string): StoredAddress => ({
  host: new URL(url).host,
  address: sealing.seal(url, contextOf(place)),
})

/** Stored before addresses were sealed. */
const isPlain = (address: string): boolean => /^https?:/i.test(address)

/** EVT-20: undefined if it was sealed with another key. */
export const openAddress = (sealing: Sealing, place: Place, address: string): string | undefined =>
  isPlain(address) ? address : sealing.open(address, contextOf(place))

/** EVT-20: seals an address that was stored before addresses were. */
export const sealPlainAddress = async (
  tx: Tx,
  sealing: Sealing,
  { lotId, id, address }: Place & { readonly address: string | null },
): Promise<void> => {
  if (address === null || !isPlain(address)) return
  await tx
    .updateTable('event_calendar')
    .set(sealAddress(sealing, { lotId, id }, address))
    .where(rowOfLot(lotId, id))
    .execute()
}
