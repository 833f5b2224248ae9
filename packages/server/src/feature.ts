import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LoadRows } from '#demo/world.model.ts'
import type { Manifest } from '#manifests/manifest.model.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import type { MailResults } from '#features/notifications/notifications.work.public.ts'
import type { Services } from './services.ts'

/** Where a feature binds its calls. */
export interface Routes {
  readonly app: FastifyInstance
  readonly bind: Bind
  readonly services: Services
}

/** Work that a server does again and again without a request. */
export interface Job {
  readonly name: string
  /** The pause between two runs. */
  readonly everyMs: number
  /** Called once, when the server starts; returns what a run does, and what is waited for when the server stops. */
  readonly start: (
    services: Services,
    log: FastifyBaseLogger,
  ) => { readonly run: () => Promise<unknown>; readonly stop?: () => Promise<void> }
  /** It is about what this server has in memory: it also runs where tests run the other jobs themselves. */
  readonly isOfMemory?: boolean
  /** Once more when the server stops, so that nothing is lost that was not written yet. */
  readonly runsAtStop?: boolean
}

/** What a feature does, apart from what it offers to the features after it (`*.public.ts`). Each is named in `features.ts`. */
export interface Feature extends Manifest {
  /** Its tables. Others change their rows through what it exports; `other-writers.csv` lists where they still do not. */
  readonly owns?: readonly string[]
  readonly routes?: (routes: Routes) => void
  readonly jobs?: readonly Job[]
  /** What it does when mails that it wrote left, failed, or wait. */
  readonly mailResults?: (database: Database) => MailResults
  /** Loads its rows of a data set; `then`: those that are of rows of another feature. */
  readonly demo?: { readonly first?: LoadRows; readonly then?: LoadRows }
}

/** A job of a feature that needs nothing but the services. */
export const job = (
  name: string,
  everySeconds: number,
  run: (services: Services, log: FastifyBaseLogger) => Promise<unknown>,
): Job => ({
  name,
  everyMs: everySeconds * 1_000,
  start: (services, log) => ({ run: () => run(services, log) }),
})
