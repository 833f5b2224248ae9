/** Kinds of device sources, as in `/ingest/{kind}`. Source: decision 3. */
export const sourceKinds = [
  'stall-events',
  'the-things-stack',
  'chirpstack',
  'plate-recognizer',
  'rfid-impinj',
  'rfid-zebra',
  'mobile-events',
] as const

/** A kind of device source. */
export type SourceKind = (typeof sourceKinds)[number]

/** Kinds that can also report by MQTT. */
export const mqttKinds: readonly SourceKind[] = ['the-things-stack', 'chirpstack']
