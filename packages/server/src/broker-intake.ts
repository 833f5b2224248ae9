import type { ConnectToBroker } from '@stallwise/ports/message-broker.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import { BrokerIntake, type BrokerPauses } from '#features/ingest/ingest.public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Services } from './services.ts'

/** Receives device messages from the MQTT broker, if one is configured; resolves to what stops it. */
export const startIntake = (
  { mqtt }: Config,
  services: Services,
  log: FastifyBaseLogger,
  { connect, pauses }: { readonly connect: ConnectToBroker; readonly pauses: BrokerPauses | undefined },
) =>
  mqtt &&
  new BrokerIntake({
    parts: services,
    database: services.database,
    metrics: services.metrics.broker,
    address: mqtt,
    connect,
    log,
    pauses,
  }).start()
