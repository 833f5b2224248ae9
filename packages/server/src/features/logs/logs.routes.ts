import { maxAheadMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import { signImageUrls, type ImageLinks } from '#features/images/images.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { readView, visitView } from './logs.view.ts'
import { listNearPlates, listOwnersOfPlate, listVisitsOfPlate } from './plate-history.store.ts'
import { listPlateReads } from './plate-reads.store.ts'

export interface LogsParts {
  readonly database: Database
  readonly imageLinks: ImageLinks
  readonly clock: () => number
}

/** LPR-12: a plate as entered, normalised; not one that is no plate, nor a token. */
const requirePlate = (text: string): string => {
  const plate = normalisePlate(text)
  if (plate === '' || isErasedPlate(plate)) throw new Refusal('not-found')
  return plate
}

/** Logs, for provider staff. */
export const logsRoutes = (bind: Bind, { database, imageLinks, clock }: LogsParts): void => {
  bind('GET /logs/lpr', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { parkingLot: lotId, camera: cameras, search, plate, cursor, outcome, sort, limit } = query
      const now = clock()
      const timeZone = await loadTimeZone(tx, lotId)
      const range = rowsRangeOf(query, { now, timeZone, aheadMs: maxAheadMs })
      const { rows, page } = await listPlateReads(tx, {
        outcome,
        sort,
        limit,
        lotId,
        cameras,
        search,
        plate: plate === undefined ? undefined : requirePlate(plate),
        ...range,
        cursor,
      })
      const keys = rows.flatMap(({ file_key }) => file_key ?? [])
      const images = await signImageUrls(tx, imageLinks, keys)
      return { data: rows.map((row) => readView(row, images)), ...page }
    }),
  )
  bind('GET /logs/lpr/plate', ({ viewer, query: { parkingLot: lotId, plate: text } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      await loadTimeZone(tx, lotId)
      const plate = requirePlate(text)
      const owners = await listOwnersOfPlate(tx, lotId, plate)
      const near = await listNearPlates(tx, lotId, plate, clock())
      const paid = await ask('paidUntil', { tx, lotId, plate, from: new Date(clock() - dayMs), to: null })
      return {
        plate,
        visits: (await listVisitsOfPlate(tx, lotId, plate)).map(visitView),
        owners: owners.map(({ id, kind, name, detail, starts, ends, removed_at }) => ({
          _id: id,
          kind,
          name,
          detail,
          from: isoOrNull(starts),
          until: isoOrNull(ends),
          removedAt: isoOrNull(removed_at),
        })),
        paid: paid ? { until: paid.until.toISOString(), payment: paid.id } : null,
        near: near.map((one) => ({
          plate: one.plate,
          passholder:
            one.holder_id === null
              ? null
              : { _id: one.holder_id, passholderId: one.holder_pass_id!, name: one.holder_name! },
        })),
      }
    }),
  )
}
