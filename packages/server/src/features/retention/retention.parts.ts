import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'

/** What letting go of old things needs. */
export interface RetentionParts {
  readonly database: Database
  readonly files: FileStore
}
