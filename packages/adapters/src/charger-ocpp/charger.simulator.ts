import { randomUUID } from 'node:crypto'
import type { ChargerFault } from './charger-faults.simulator.ts'
import { SimulatedSocket } from './simulated-socket.ts'

export interface SimulatedChargerOptions {
  readonly url: string
  readonly identity: string
  readonly password: string
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
  readonly vendor?: string
  readonly faults?: readonly ChargerFault[]
  /** Milliseconds since 1970 UTC. */
  readonly clock?: () => number
  /** The register of its lifetime at the start, in Wh. */
  readonly lifetimeWh?: number
  /** Told when it is asked to start or to stop. */
  readonly onStart?: (token: string) => void
  readonly onStop?: () => void
}

type Payload = Record<string, unknown>

interface Running {
  /** In 1.6 what we were given, in 2.0.1 its own. */
  id: string
  readonly token: string
  readonly startWh: number
  seqNo: number
}

/** 2^63 − 1, which a JavaScript number cannot be. */
const hugeNumber = '9223372036854775807'

/**
 * A charging station with one connector, as vendors build them, faults included. It moves when it is told to: power flows
 * by `flow`, and every message is sent by a call.
 */
export class SimulatedCharger {
  readonly #options: SimulatedChargerOptions
  readonly #faults: ReadonlySet<ChargerFault>
  readonly #socket: SimulatedSocket
  #lifetimeWh: number
  #running: Running | undefined
  #last: Running | undefined
  #transactions = 0
  #remoteStartId: number | undefined

  constructor(options: SimulatedChargerOptions) {
    this.#options = options
    this.#faults = new Set(options.faults)
    this.#lifetimeWh = options.lifetimeWh ?? 0
    this.#socket = new SimulatedSocket({
      ...options,
      handle: (action, payload) => this.#handle(action, payload),
    })
  }

  get isConnected(): boolean {
    return this.#socket.isOpen
  }

  get isCharging(): boolean {
    return this.#running !== undefined
  }

  /** What has truly flowed in the running transaction, or in the last one. */
  get flowedWh(): number {
    const one = this.#running ?? this.#last
    return one ? this.#lifetimeWh - one.startWh : 0
  }

  /** Connects, and says what it is and in which state. */
  async connect(): Promise<void> {
    await this.#socket.connect()
    const vendor = this.#options.vendor ?? 'Voltlane'
    await this.#socket.call(
      'BootNotification',
      this.#is16
        ? { chargePointVendor: vendor, chargePointModel: 'VL-22', firmwareVersion: '1.4.2' }
        : {
            reason: 'PowerUp',
            chargingStation: { vendorName: vendor, model: 'VL-22', firmwareVersion: '2.1.0' },
          },
    )
    await this.status(this.#running ? 'Charging' : 'Available')
  }

  async status(status: 'Available' | 'Preparing' | 'Charging' | 'Finishing' | 'Faulted'): Promise<void> {
    const timestamp = this.#now()
    if (this.#is16) {
      const errorCode = status === 'Faulted' ? 'GroundFailure' : 'NoError'
      await this.#socket.call('StatusNotification', { connectorId: 1, errorCode, status, timestamp })
      return
    }
    const connectorStatus = status === 'Available' || status === 'Faulted' ? status : 'Occupied'
    await this.#socket.call('StatusNotification', { timestamp, connectorStatus, evseId: 1, connectorId: 1 })
  }

  heartbeat(): Promise<unknown> {
    return this.#socket.call('Heartbeat', {})
  }

  /** Begins a transaction, whoever asks for it. */
  async begin(token: string): Promise<void> {
    const running = { id: '', token, startWh: this.#lifetimeWh, seqNo: 0 }
    this.#transactions++
    if (this.#is16) {
      const meterStart = this.#faults.has('lifetime-at-the-end') ? 0 : Math.round(running.startWh)
      const payload = { connectorId: 1, idTag: token, meterStart, timestamp: this.#now() }
      const { transactionId } = await this.#send('StartTransaction', payload)
      running.id = String(transactionId)
    } else {
      running.id = this.#faults.has('same-ids-again') ? String(this.#transactions) : randomUUID()
      const more = { idToken: { idToken: token, type: 'ISO14443' }, evse: { id: 1, connectorId: 1 } }
      const trigger = this.#remoteStartId === undefined ? 'Authorized' : 'RemoteStart'
      await this.#event('Started', trigger, running, 'Transaction.Begin', more)
    }
    this.#running = running
    await this.status('Charging')
  }

  /** Lets power flow for a time. */
  flow(watts: number, seconds: number): void {
    if (this.#running && !this.#faults.has('no-flow')) this.#lifetimeWh += (watts * seconds) / 3_600
  }

  /** Sends what it measures. */
  async values(watts = 0): Promise<void> {
    const running = this.#running ?? this.#last
    if (!running) return
    if (!this.#is16) {
      const more = { evse: { id: 1, connectorId: 1 } }
      await this.#event('Updated', 'MeterValuePeriodic', running, 'Sample.Periodic', more, watts)
      return
    }
    const sampledValue = [
      { value: this.#register(running).toFixed(1), unit: 'Wh', context: 'Sample.Periodic' },
      { value: String(watts), measurand: 'Power.Active.Import', unit: 'W', context: 'Sample.Periodic' },
    ]
    const meterValue = [{ timestamp: this.#now(), sampledValue }]
    await this.#send('MeterValues', { connectorId: 1, meterValue }, this.#number(running, true))
  }

  /** Ends the transaction. */
  async end(reason = 'EVDisconnected'): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    this.#last = running
    const stopWh = Math.round(this.#lifetimeWh)
    if (this.#faults.has('backwards-at-the-end')) await this.#stop(running, running.startWh - 500, reason)
    if (this.#faults.has('several-ends')) await this.#stop(running, stopWh - 100, reason)
    const atEnd = this.#faults.has('lifetime-at-the-end') ? stopWh + 910_000 : stopWh
    await this.#stop(running, atEnd, reason)
    if (this.#faults.has('values-after-the-end')) await this.values()
    this.#remoteStartId = undefined
    await this.status('Available')
  }

  /** Loses its connection, and may connect again. */
  cut(): void {
    this.#socket.cut()
  }

  /** Starts anew, as after a power failure; a running transaction is ended. */
  async reboot(): Promise<void> {
    this.cut()
    this.#transactions = 0
    await this.connect()
    await this.end('PowerLoss')
  }

  close(): Promise<void> {
    return this.#socket.close()
  }

  get #is16(): boolean {
    return this.#options.protocol === 'ocpp1.6'
  }

  #now(): string {
    const at = (this.#options.clock ?? Date.now)()
    return new Date(this.#faults.has('clock-of-1970') ? at % 86_400_000 : at).toISOString()
  }

  #register(running: Running): number {
    return this.#faults.has('values-of-the-session') ? this.#lifetimeWh - running.startWh : this.#lifetimeWh
  }

  /** The number of a transaction in 1.6, as text. */
  #number({ id }: Running, isValues: boolean): string {
    if (this.#faults.has('huge-number')) return hugeNumber
    if (isValues && this.#faults.has('number-0-with-values')) return '0'
    return !isValues && this.#faults.has('number-minus-1-at-the-end') ? '-1' : id
  }

  async #stop(running: Running, meterStop: number, reason: string): Promise<void> {
    if (!this.#is16) {
      const stopped = { transactionInfo: { transactionId: running.id, stoppedReason: reason } }
      await this.#event('Ended', 'EVDeparted', running, 'Transaction.End', stopped, 0, meterStop)
      return
    }
    const payload = { meterStop: Math.round(meterStop), timestamp: this.#now(), reason }
    const token = this.#faults.has('no-token-at-the-end') ? {} : { idTag: running.token }
    await this.#send('StopTransaction', { ...payload, ...token }, this.#number(running, false))
  }

  async #event(
    eventType: string,
    triggerReason: string,
    running: Running,
    context: string,
    more: Payload,
    watts = 0,
    register = this.#register(running),
  ): Promise<void> {
    const timestamp = this.#now()
    const seqNo = this.#faults.has('sequence-0') ? 0 : running.seqNo++
    const sampledValue = [
      { value: register, context, unitOfMeasure: { unit: 'Wh' } },
      { value: watts, context, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } },
    ]
    const remote = this.#remoteStartId === undefined ? {} : { remoteStartId: this.#remoteStartId }
    const transactionInfo = { transactionId: running.id, chargingState: 'Charging', ...remote }
    const meterValue = [{ timestamp, sampledValue }]
    const payload = { eventType, timestamp, triggerReason, seqNo, transactionInfo, meterValue, ...more }
    await this.#send('TransactionEvent', payload)
  }

  /** Sends a message of a transaction; `number` is that of a transaction in 1.6. */
  async #send(action: string, payload: Payload, number?: string): Promise<Payload> {
    const text = JSON.stringify(payload)
    const raw = number === undefined ? text : `{"transactionId":${number},${text.slice(1)}`
    const answer = await this.#socket.call(action, payload, raw)
    return this.#faults.has('each-message-twice') ? this.#socket.call(action, payload, raw) : answer
  }

  #handle(action: string, payload: Payload): Payload | undefined {
    switch (action) {
      case 'RemoteStartTransaction':
      case 'RequestStartTransaction':
        return this.#askedToStart(payload)
      case 'RemoteStopTransaction':
      case 'RequestStopTransaction':
        if (!this.#running) return { status: 'Rejected' }
        this.#options.onStop?.()
        return { status: 'Accepted' }
      case 'TriggerMessage':
        void this.status(this.#running ? 'Charging' : 'Available').catch(() => {})
        return { status: 'Accepted' }
      case 'Reset':
      case 'ChangeAvailability':
      case 'SetChargingProfile':
      case 'ClearChargingProfile':
      case 'ChangeConfiguration':
        return { status: 'Accepted' }
      case 'UnlockConnector':
        return { status: 'Unlocked' }
      case 'GetConfiguration':
        return { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }] }
      default:
        return undefined
    }
  }

  #askedToStart({ idTag, idToken, remoteStartId }: Payload): Payload {
    if (this.#running) return { status: 'Rejected' }
    if (typeof remoteStartId === 'number') this.#remoteStartId = remoteStartId
    const token = typeof idTag === 'string' ? idTag : (idToken as { idToken: string }).idToken
    this.#options.onStart?.(token)
    return { status: 'Accepted' }
  }
}
