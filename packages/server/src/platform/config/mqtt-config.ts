import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'

/** The broker's part of the environment. */
export const mqttEnvironment = {
  MQTT_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
}

export interface MqttConfig {
  /** With user and password, if the broker needs them: must never be logged. */
  readonly url: string
  /** The id of the session at the broker; each server has its own and keeps it across restarts. */
  readonly clientId: string
}

interface Settings {
  readonly MQTT_URL?: string | undefined
  readonly MQTT_CLIENT_ID?: string | undefined
  readonly PORT: number
}

// Every broker accepts ids of up to 23 characters.
const ownClientId = (port: number, dataDirectory: string): string =>
  `stallwise-${createHash('sha256').update(`${hostname()} ${port} ${dataDirectory}`).digest('hex').slice(0, 12)}`

export const readMqttConfig = (set: Settings, dataDirectory: string): MqttConfig | undefined =>
  set.MQTT_URL === undefined
    ? undefined
    : { url: set.MQTT_URL, clientId: set.MQTT_CLIENT_ID ?? ownClientId(set.PORT, dataDirectory) }
