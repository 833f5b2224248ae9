import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Database } from '#platform/database/database.ts'
import type { TestLot } from './test-world.ts'

/** What a call is made about: a lot, and with it everything on it and the customer that it belongs to. */
export interface Target {
  readonly database: Database
  readonly files: FileStore
  readonly lot: TestLot
}

/** A valid minimal request; path parameters by name. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** A key that the call wants besides who asks. */
  readonly headers?: Readonly<Record<string, string>>
  /** A file instead of a JSON body. */
  readonly file?: { readonly contentType: string; readonly text: string | Uint8Array<ArrayBuffer> }
}

/**
 * Whose it must be for a role that reaches only its own: the lot, the customer, or nobody's in particular. `lots`: the
 * customer's, with lots of which the caller needs all (403 otherwise, USR-04).
 */
export type Scope = 'lot' | 'lots' | 'customer' | 'anybody'

/** A call's request, and whose it must be. */
export interface Row {
  readonly scope: Scope
  readonly make: (target: Target) => Sample | Promise<Sample>
  /** What shows that a call was allowed where it cannot succeed in this world. */
  readonly allowedStatus?: number
}
