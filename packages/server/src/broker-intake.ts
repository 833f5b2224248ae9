import { connectToMqtt } from '@stallwise/adapters/broker-mqtt/mqtt.broker.ts'
import type { FastifyBaseLogger } from 'fastify'
import { BrokerIntake, type BrokerPauses } from '#features/ingest/ingest.public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Services } from './services.ts'

/** Receives device messages from the MQTT broker, if one is configured; resolves to what stops it. */
export const startIntake = (
  { mqtt }: Config,
  services: Services,
  log: FastifyBaseLogger,
  pauses: BrokerPauses | undefined,
) =>
  mqtt &&
  new BrokerIntake({
    parts: services,
    database: services.database,
    metrics: services.metrics.broker,
    address: mqtt,
    connect: connectToMqtt,
    log,
    pauses,
  }).start()
