import type { ChargerCommand, Trigger } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { Payload } from './ocpp-frames.ts'
import { profileOf, purposeOf } from './profiles.ts'

/** A call in the words of a version. */
export interface OcppCall {
  readonly action: string
  readonly payload: Payload
}

const messages: Readonly<Record<Trigger, string>> = {
  boot: 'BootNotification',
  status: 'StatusNotification',
  meter: 'MeterValues',
  heartbeat: 'Heartbeat',
}

const at = (evse: number | null, name = 'connectorId') => (evse === null ? {} : { [name]: evse })

/** A command in the words of 1.6. CST-50. */
export const call16 = (command: ChargerCommand): OcppCall => {
  switch (command.kind) {
    case 'start': {
      const { evse, token, profile } = command
      const limit = profile ? { chargingProfile: profileOf(profile, true) } : {}
      return { action: 'RemoteStartTransaction', payload: { idTag: token.text, ...at(evse), ...limit } }
    }
    case 'stop':
      return { action: 'RemoteStopTransaction', payload: { transactionId: Number(command.transactionKey) } }
    case 'reset':
      return { action: 'Reset', payload: { type: command.isHard ? 'Hard' : 'Soft' } }
    case 'unlock':
      return { action: 'UnlockConnector', payload: { connectorId: command.place.evse } }
    case 'availability':
      return {
        action: 'ChangeAvailability',
        payload: {
          connectorId: command.evse ?? 0,
          type: command.isOperative ? 'Operative' : 'Inoperative',
        },
      }
    case 'getConfiguration':
      return {
        action: 'GetConfiguration',
        payload: command.names.length > 0 ? { key: command.names } : {},
      }
    case 'setConfiguration':
      return { action: 'ChangeConfiguration', payload: { key: command.name, value: command.value } }
    case 'setPassword':
      return {
        action: 'ChangeConfiguration',
        payload: { key: 'AuthorizationKey', value: command.password },
      }
    case 'setChargingProfile':
      return {
        action: 'SetChargingProfile',
        payload: { connectorId: command.evse, csChargingProfiles: profileOf(command.profile, true) },
      }
    case 'clearChargingProfile':
      return {
        action: 'ClearChargingProfile',
        payload: {
          ...(command.id !== null && { id: command.id }),
          ...at(command.evse),
          ...(command.purpose && { chargingProfilePurpose: purposeOf(command.purpose, true) }),
        },
      }
    case 'trigger':
      return {
        action: 'TriggerMessage',
        payload: { requestedMessage: messages[command.message], ...at(command.evse) },
      }
  }
}
