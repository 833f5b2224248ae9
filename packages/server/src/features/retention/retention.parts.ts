import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'

/** The services that retention needs. */
export interface RetentionParts {
  readonly database: Database
  readonly files: FileStore
}
