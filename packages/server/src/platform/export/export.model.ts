import type { RawBuilder } from 'kysely'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * What the values of a column are: `cents` whole cents; `day` a local day; `instant` a time, shown on the clock of the
 * export's time zone; `wallClock` a time without zone, shown as it is.
 */
export type ExportKind = 'text' | 'number' | 'cents' | 'day' | 'instant' | 'wallClock'

export interface ExportColumn {
  /** The column of the rows that it shows. */
  readonly key: string
  readonly header: string
  readonly kind: ExportKind
  /** What is shown instead of the values of a fixed list. */
  readonly labels?: Readonly<Record<string, string>>
}

/** What is written into a file. */
export interface ExportedRows {
  /** The name of the sheet. */
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** A select that returns at least the columns' keys, in the order of the file. */
  readonly rows: RawBuilder<unknown>
  /** IANA. */
  readonly timeZone: string
}
