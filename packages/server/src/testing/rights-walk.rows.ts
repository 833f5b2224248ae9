import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'
import type { TestLot } from './test-world.ts'

/** The target of a request: a lot with everything on it and its customer. */
export interface Target {
  readonly database: Database
  readonly files: FileStore
  readonly lot: TestLot
  /** The user who sends it; null if several do. */
  readonly userId: string | null
}

/** A valid minimal request; path parameters by name. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** A key that the endpoint needs in addition to the user. */
  readonly headers?: Readonly<Record<string, string>>
  /** A file instead of a JSON body. */
  readonly file?: { readonly contentType: string; readonly text: string | Uint8Array<ArrayBuffer> }
}

/**
 * The owner, for roles with access to their own only: the lot, the customer, or none. `lots`: the customer, with lots
 * of which the caller needs all (403 otherwise, USR-04).
 */
export type Scope = 'lot' | 'lots' | 'customer' | 'anybody'

/** The request for an endpoint, and its owner. */
export interface Row {
  readonly scope: Scope
  readonly make: (target: Target) => Sample | Promise<Sample>
  /** The response that shows that a request was allowed, if it cannot succeed here. */
  readonly allowedStatus?: number
}
