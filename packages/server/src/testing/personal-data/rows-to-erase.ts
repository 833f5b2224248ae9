import { logToErase } from './log-to-erase.ts'
import { chargingToErase } from './charging-to-erase.ts'
import type { Place, Row } from './marked-values.ts'
import { passesToErase } from './passes-to-erase.ts'
import { paymentsToErase } from './payments-to-erase.ts'
import { violationsToErase } from './violations-to-erase.ts'
import { visitsToErase } from './visits-to-erase.ts'

/** Rows of each table with personal data, of things that ended long ago; what is personal is filled in by the test. */
export const rowsToErase = (place: Place) =>
  [passesToErase, violationsToErase, paymentsToErase, visitsToErase, chargingToErase, logToErase]
    .flatMap((rowsOf) => Object.entries(rowsOf(place)))
    .map(([table, all]) => ({
      table,
      rows: all.map((row): Row =>
        table === 'source_message' ? row : { parking_lot_id: place.lotId, ...row },
      ),
    }))
