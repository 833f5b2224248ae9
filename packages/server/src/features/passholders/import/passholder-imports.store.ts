import type { PassholderFile } from '@stallwise/domain/passholders/passholder-import.model.ts'
import { hiddenPartsOf, type HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'
import type { UnreadColumn } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/database/database.ts'
import type { PassholderImportResult } from '#platform/database/column-values.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

interface NewImport {
  readonly lotId: string
  readonly group: string
  readonly isMultiPass: boolean
  readonly fileName: string | null
  readonly file: PassholderFile & HiddenParts & { readonly unreadColumns: readonly UnreadColumn[] }
  readonly userId: string
  readonly at: Date
}

/** Stores a validated workbook; returns its id. */
export const insertImport = async (tx: Tx, row: NewImport): Promise<string> => {
  const { rows, columns, unreadColumns } = row.file
  const id = uuidv7()
  await tx
    .insertInto('passholder_import')
    .values({
      parking_lot_id: row.lotId,
      id,
      passholder_group_id: row.group,
      is_multi_pass: row.isMultiPass,
      file_name: row.fileName,
      created_at: row.at,
      created_by: row.userId,
      content: JSON.stringify({ rows, columns, unreadColumns, ...hiddenPartsOf(row.file) }),
      total: rows.length,
    })
    .execute()
  return id
}

/** An import without its rows. */
export const findImport = (tx: Tx, lotId: string, id: string) =>
  tx
    .selectFrom('passholder_import')
    .innerJoin('passholder_group as g', (join) =>
      join
        .onRef('g.parking_lot_id', '=', 'passholder_import.parking_lot_id')
        .onRef('g.id', '=', 'passholder_group_id'),
    )
    .select([
      'passholder_import.id',
      'passholder_group_id',
      'is_multi_pass',
      'file_name',
      'created_at',
      'total',
      'done',
      'applied_at',
      'result',
      'g.tenants',
    ])
    .where('passholder_import.parking_lot_id', '=', lotId)
    .where('passholder_import.id', '=', id)
    .executeTakeFirst()

/** The rows of an import. */
export const readImportContent = async (tx: Tx, lotId: string, id: string) =>
  (
    await tx
      .selectFrom('passholder_import')
      .select('content')
      .where(rowOfLot(lotId, id))
      .executeTakeFirstOrThrow()
  ).content

/** Marks an import as applied; its rows are no longer needed. */
export const finishImport = async (
  tx: Tx,
  lotId: string,
  id: string,
  { at, result }: { readonly at: Date; readonly result: PassholderImportResult },
): Promise<void> => {
  await tx
    .updateTable('passholder_import')
    .set({ applied_at: at, result: JSON.stringify(result), content: null })
    .where(rowOfLot(lotId, id))
    .execute()
}

/** Stores how far an import is, outside its transaction, so that others can read it. */
export const saveProgress = (database: Database, lotId: string, id: string, done: number): Promise<unknown> =>
  database.asSystem((tx) =>
    tx
      .updateTable('passholder_import')
      .set({ done })
      .where(rowOfLot(lotId, id))
      .where('applied_at', 'is', null)
      .execute(),
  )

/** PIM-24: validated workbooks are kept for a day, whether they were applied or not. */
export const deleteOldPassholderImports = (database: Database, now: number): Promise<unknown> =>
  database.asSystem((tx) =>
    tx
      .deleteFrom('passholder_import')
      .where('created_at', '<', new Date(now - dayMs))
      .execute(),
  )
