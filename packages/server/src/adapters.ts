import { dataprobePdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.gate.ts'
import { httpGate } from '@stallwise/adapters/gate-http/http.gate.ts'
import { ibootCloud } from '@stallwise/adapters/gate-iboot-cloud/iboot-cloud.gate.ts'
import { ibootG2 } from '@stallwise/adapters/gate-iboot-g2/iboot-g2.gate.ts'
import { openAuth0 } from '@stallwise/adapters/identity-auth0/auth0.directory.ts'
import { openKeycloak } from '@stallwise/adapters/identity-keycloak/keycloak.directory.ts'
import { plateRecognizer } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.source.ts'
import { moneris } from '@stallwise/adapters/payments-moneris/moneris.provider.ts'
import { nativeStallEvents } from '@stallwise/adapters/sensor-native/sensor-native.source.ts'
import { impinj } from '@stallwise/adapters/rfid-impinj/impinj.source.ts'
import { zebra } from '@stallwise/adapters/rfid-zebra/zebra.source.ts'
import { chirpstack } from '@stallwise/adapters/sensor-chirpstack/chirpstack.source.ts'
import { theThingsStack } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.source.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import type { DeviceSource } from '@stallwise/ports/device-source.port.ts'

/** A new kind of source does not compile until its adapter is here; events of the companion app are not judged. */
const deviceSources: Readonly<Record<Exclude<SourceKind, 'mobile-events'>, DeviceSource>> = {
  'stall-events': nativeStallEvents,
  'the-things-stack': theThingsStack,
  chirpstack,
  'plate-recognizer': plateRecognizer,
  'rfid-impinj': impinj,
  'rfid-zebra': zebra,
}
/** Sources of judged device events, by kind. */
export const deviceAdapters = new Map(Object.values(deviceSources).map((adapter) => [adapter.kind, adapter]))

/** Drivers of gate controllers, by kind. */
export const gateAdapters = new Map(
  [dataprobePdu, ibootCloud, ibootG2, httpGate].map((adapter) => [adapter.kind, adapter]),
)

/** Payment providers, by kind. */
export const paymentProviders = new Map([moneris].map((provider) => [provider.kind, provider]))

/** Management clients for a customer's own identity provider. */
export const remoteDirectories = { auth0: openAuth0, keycloak: openKeycloak }
