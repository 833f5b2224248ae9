import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Exports } from '#platform/export/exports.ts'
import type { MadeReport } from './make-report.ts'
import type { Reader } from './reader.model.ts'
import type { NewFile } from './sent-reports.store.ts'

/** What sending reports needs. */
export interface SendingParts {
  readonly database: Database
  readonly clock: () => number
  readonly exports: Exports
  readonly files: FileStore
  readonly publicUrl: string
}

export type SendingLog = Pick<FastifyBaseLogger, 'error'>

/** A stored file, and those who get it: with amounts or without, in one language. RML-11, RML-23 */
export interface StoredReport extends MadeReport {
  readonly file: NewFile
  readonly readers: readonly Reader[]
}

/** The lot of a schedule as it is now. */
export interface SentLot {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
}
