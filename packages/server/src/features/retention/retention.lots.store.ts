import type { RetentionDays } from '@stallwise/domain/retention/retention.rules.ts'
import { msOrNull } from '@stallwise/domain/time/instants.ts'
import type { Tx } from '#platform/database/database.ts'

/** A lot with its retention periods and the progress of each step; null = not started. */
export interface RetainedLot {
  readonly id: string
  readonly days: RetentionDays
  readonly matchedImagesUntil: number | null
  readonly filesSweptUntil: number | null
  readonly platesErasedUntil: number | null
  readonly logFrom: number | null
}

export const listRetainedLots = async (tx: Tx): Promise<RetainedLot[]> => {
  const rows = await tx
    .selectFrom('parking_lot')
    .leftJoin('lot_retention', 'lot_retention.parking_lot_id', 'parking_lot.id')
    .select([
      'parking_lot.id',
      'matched_image_days',
      'unmatched_image_days',
      'plate_days',
      'retention_days',
      'matched_images_until',
      'files_swept_until',
      'plates_erased_until',
      'log_from',
    ])
    .orderBy('parking_lot.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    days: {
      matchedImages: row.matched_image_days,
      unmatchedImages: row.unmatched_image_days,
      plates: row.plate_days,
      rawEvents: row.retention_days,
    },
    matchedImagesUntil: msOrNull(row.matched_images_until),
    filesSweptUntil: msOrNull(row.files_swept_until),
    platesErasedUntil: msOrNull(row.plates_erased_until),
    logFrom: msOrNull(row.log_from),
  }))
}

export type Progress = 'matched_images_until' | 'files_swept_until' | 'plates_erased_until' | 'log_from'

/** Stores the progress of a step; it never goes back. */
export const noteProgress = async (tx: Tx, lotId: string, what: Progress, until: number): Promise<void> => {
  const at = new Date(until)
  await tx
    .insertInto('lot_retention')
    .values({ parking_lot_id: lotId, [what]: at })
    .onConflict((conflict) =>
      conflict.column('parking_lot_id').doUpdateSet((eb) => ({
        [what]: eb.fn('greatest', [eb.ref(`lot_retention.${what}`), eb.ref(`excluded.${what}`)]),
      })),
    )
    .execute()
}
