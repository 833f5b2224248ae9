import type { ImageLinks } from '#features/images/images.public.ts'
import type { ChargingParts } from '#features/charging/charging.public.ts'
import type { IngestParts } from '#features/ingest/ingest.routes.ts'
import type { DemoOccupancy } from '#features/configuration/reset.commands.ts'
import type { GateParts } from '#features/gates/gates.public.ts'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import type { StreamGuard } from '#features/live/live.routes.ts'
import type { Hub } from '#features/live/live.public.ts'
import type { SenderParts } from '#features/notifications/notifications.work.public.ts'
import type { PaymentParts } from '#features/payments/payments.public.ts'
import type { PublicMaps, StallSnapshots } from '#features/stalls/stalls.public.ts'
import type { UserParts } from '#features/users/users.public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Exports } from '#platform/export/exports.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import type { Pool } from 'pg'

/** The shared services that features use. */
export interface Services extends IngestParts, SenderParts, UserParts {
  readonly config: Config
  readonly database: Database
  /** That of the database. */
  readonly pool: Pool
  readonly exports: Exports
  readonly lots: JudgedLots
  readonly snapshots: StallSnapshots
  readonly publicMaps: PublicMaps
  readonly imageLinks: ImageLinks
  readonly gates: GateParts
  readonly charging: ChargingParts
  readonly paymentProviders: PaymentParts['paymentProviders']
  readonly hub: Hub
  readonly guard: StreamGuard
  readonly metrics: Metrics
  readonly demoAccounts: readonly DemoAccount[]
  readonly demoOccupancy: DemoOccupancy
}
