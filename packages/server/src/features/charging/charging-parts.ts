import type { ChargerCarrier } from '@stallwise/ports/charger.port.ts'
import type { Database } from '#platform/database/database.ts'
import type { IngestQueue } from '#features/ingest/ingest.public.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { CommandSender } from './commands/command-sender.ts'
import { ChargerHub } from './link/charger-hub.ts'
import type { ChargingJudge } from './link/seam.ts'
import { LotTeller } from './occupancy/lot-teller.ts'
import { openSessionJudge } from './sessions/session-judge.ts'

/** What charging needs that lives as long as the server. */
export interface ChargingParts {
  readonly hub: ChargerHub
  readonly sender: CommandSender
  readonly teller: LotTeller
  readonly sealing: Sealing
  /** Ends all connections, and waits until what came is stored. */
  close(): Promise<void>
}

interface Setup {
  readonly database: Database
  readonly clock: () => number
  readonly carrier: ChargerCarrier
  readonly judge?: ChargingJudge
  readonly queue: Pick<IngestQueue, 'submit'>
  readonly sealing: Sealing
  readonly onFailure: (error: unknown) => void
}

export const openCharging = ({ judge, ...parts }: Setup): ChargingParts => {
  const teller = new LotTeller(parts)
  const onLotRecord = () => teller.recordsStored()
  const hub = new ChargerHub({ ...parts, judge: judge ?? openSessionJudge(parts), onLotRecord })
  const sender = new CommandSender({ ...parts, hub })
  const close = async () => {
    await hub.close()
    await sender.close()
    await teller.close()
  }
  return { hub, sender, teller, sealing: parts.sealing, close }
}
