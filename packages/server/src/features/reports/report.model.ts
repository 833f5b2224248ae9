import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { ReportColumnKind, ReportName, ReportRange } from '@stallwise/domain/reports/report.model.ts'
import type { ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ListColumn } from '#platform/database/list-order.ts'
import type { ReportSourceName } from '#platform/report-marks/report-marks.ts'

export type Sql = RawBuilder<unknown>

/** Milliseconds in minutes, so exact that figures and rows are the same. REP-03 */
export const minutesOf = (ms: Sql): Sql => sql`round(${ms} / 60000.0, 2)::float8`

/** Which rows: of a lot with its clock, whose time is from one on and before another. Each is an expression of SQL. */
export interface RowsOf {
  readonly lotId: Sql
  readonly zone: Sql
  readonly from: Sql
  readonly to: Sql
}

/** REP-11: what reports look ahead to; not kept, since there is little of it. */
export type SourceAhead = 'arrivals' | 'passEnds'

/**
 * What is added up by day. `rows` selects them with `id`, `at`, `kind`, `part`, `currency` (empty where nothing is an amount),
 * `cents`, `tax_cents`, `paid_cents`, `ms` and `wh`, and with whatever else the columns of its report name.
 */
export interface ReportSource {
  readonly name: ReportSourceName | 'passFlows' | SourceAhead
  /** REP-85: whose marks are its own. */
  readonly marks: ReportSourceName
  readonly rows: (of: RowsOf) => Sql
}

/** A column of a report, of the rows as `r`. */
export interface ReportColumn {
  readonly key: string
  readonly kind: ReportColumnKind
  readonly value: Sql
  /** How the server sorts by it. */
  readonly sort?: ListColumn['as']
}

/** By what rows are filtered, and the kept figures too. REP-03. */
export interface ReportFilter {
  readonly key: string
  readonly by: 'kind' | 'part' | 'currency'
  /** REP-24: `found` are those that the rows have; a report without several of them does not offer the filter. */
  readonly values: readonly string[] | 'found'
}

/** What a row is of. */
export type Target = NonNullable<ReportRow['leadsTo']>['to']

/** REP-01: a report, described once. */
export interface Report {
  readonly name: ReportName
  readonly source: ReportSource
  /** REP-91: it is about amounts, and refused without them. */
  readonly needsMoney: boolean
  /** What its readers need besides `report.read`. */
  readonly needs?: Capability
  /** REP-11: it offers the next 30 days. */
  readonly looksAhead: boolean
  readonly columns: readonly ReportColumn[]
  readonly filters: readonly ReportFilter[]
  /** In which texts of a row words are searched. */
  readonly searched: Sql
  /** The first that the row has and the viewer may open. */
  readonly leadsTo: readonly { readonly to: Target; readonly id: Sql }[]
}

/** Which rows of a report were asked for. */
export interface Chosen {
  /** The values of filters, by their keys. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Words that are all in the row’s texts. FND-12. */
  readonly search?: string | undefined
}

/** A lot and a range, as reports ask for them. */
export interface ReportScope {
  readonly lotId: string
  readonly timeZone: string
  readonly range: ReportRange
}
