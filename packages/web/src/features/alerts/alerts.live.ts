import type { OnLotChange } from '#lib/live/live-client.ts'
import { activeAlertsQuery } from './alerts.queries.ts'

/** Alerts that opened or went are asked again where they are shown. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.stale?.includes('alerts'))
    void queries.invalidateQueries({ queryKey: activeAlertsQuery(lot).queryKey })
}
