import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const configurationKey = (lotId: string) => lotKey(lotId, 'configuration')
export const managersKey = (lotId: string) => lotKey(lotId, 'managers')

/** The configuration of the lot changed: an open page loads it again. What is being typed stays; saving it merges. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.stale?.includes('lot'))
    void queries.invalidateQueries({ queryKey: configurationKey(lot), exact: true })
}
