import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const configurationKey = (lotId: string) => lotKey(lotId, 'configuration')
export const managersKey = (lotId: string) => lotKey(lotId, 'managers')

/** Somebody configured the lot: an open page asks again; what is being typed stays, its saving tells. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.stale?.includes('lot'))
    void queries.invalidateQueries({ queryKey: configurationKey(lot), exact: true })
}
