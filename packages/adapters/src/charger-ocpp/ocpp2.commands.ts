import type { ChargerCommand, Trigger } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { OcppCall } from './ocpp16.commands.ts'
import type { Payload } from './ocpp-frames.ts'
import { profileOf, purposeOf } from './profiles.ts'

const messages: Readonly<Record<Trigger, string>> = {
  boot: 'BootNotification',
  status: 'StatusNotification',
  meter: 'MeterValues',
  heartbeat: 'Heartbeat',
}

/** `Component.Variable`; the component may have an instance in brackets: `EVSE[1].Available`. */
const variableOf = (name: string): Payload => {
  const point = name.lastIndexOf('.')
  const component = point < 0 ? 'OCPPCommCtrlr' : name.slice(0, point)
  const [, plain, instance] = /^([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(component) ?? [undefined, component]
  return {
    component: { name: plain, ...(instance !== undefined && { instance }) },
    variable: { name: name.slice(point + 1) },
  }
}

const setVariable = (name: string, value: string): OcppCall => ({
  action: 'SetVariables',
  payload: { setVariableData: [{ attributeValue: value, ...variableOf(name) }] },
})

const startOf = ({
  evse,
  token,
  remoteStartId,
  profile,
}: Extract<ChargerCommand, { kind: 'start' }>): Payload => ({
  remoteStartId,
  idToken: { idToken: token.text, type: token.type ?? 'Central' },
  ...(evse !== null && { evseId: evse }),
  ...(profile && { chargingProfile: profileOf(profile, false) }),
})

const clearOf = ({
  id,
  evse,
  purpose,
}: Extract<ChargerCommand, { kind: 'clearChargingProfile' }>): Payload => {
  if (id !== null) return { chargingProfileId: id }
  const criteria = {
    ...(evse !== null && { evseId: evse }),
    ...(purpose && { chargingProfilePurpose: purposeOf(purpose, false) }),
  }
  return Object.keys(criteria).length > 0 ? { chargingProfileCriteria: criteria } : {}
}

/** A command in the words of 2.0.1 and 2.1. CST-50. */
export const call2 = (command: ChargerCommand): OcppCall => {
  switch (command.kind) {
    case 'start':
      return { action: 'RequestStartTransaction', payload: startOf(command) }
    case 'stop':
      return { action: 'RequestStopTransaction', payload: { transactionId: command.transactionKey } }
    case 'reset':
      return { action: 'Reset', payload: { type: command.isHard ? 'Immediate' : 'OnIdle' } }
    case 'unlock':
      return {
        action: 'UnlockConnector',
        payload: { evseId: command.place.evse, connectorId: command.place.connector ?? 1 },
      }
    case 'availability':
      return {
        action: 'ChangeAvailability',
        payload: {
          operationalStatus: command.isOperative ? 'Operative' : 'Inoperative',
          ...(command.evse !== null && { evse: { id: command.evse } }),
        },
      }
    case 'getConfiguration':
      return { action: 'GetVariables', payload: { getVariableData: command.names.map(variableOf) } }
    case 'setConfiguration':
      return setVariable(command.name, command.value)
    case 'setPassword':
      return setVariable('SecurityCtrlr.BasicAuthPassword', command.password)
    case 'setChargingProfile':
      return {
        action: 'SetChargingProfile',
        payload: { evseId: command.evse, chargingProfile: profileOf(command.profile, false) },
      }
    case 'clearChargingProfile':
      return { action: 'ClearChargingProfile', payload: clearOf(command) }
    case 'trigger':
      return {
        action: 'TriggerMessage',
        payload: {
          requestedMessage: messages[command.message],
          ...(command.evse !== null && { evse: { id: command.evse } }),
        },
      }
  }
}
